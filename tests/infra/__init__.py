"""Tests of the deployment and of the repository's own tooling."""
