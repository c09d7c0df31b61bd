"""The proof: unit, property, contract, browser and load tests, laid out as the source is."""
