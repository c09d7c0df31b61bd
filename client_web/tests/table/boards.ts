/** Hand-made views of the five games, as the server would send them. */
import type { View } from '../../src/protocol/names';

const cards = (text: string): string[] => (text ? text.split(' ') : []);
const columns = (...texts: string[]): string[][] => texts.map(cards);

const view = (more: Partial<View>): View => ({
  tableau: [],
  foundations: [],
  stock: 0,
  waste: [],
  reserve: [],
  base_rank: null,
  redeals_left: 0,
  won: false,
  ...more,
});

export const MOVING_LEFT: View = view({
  tableau: columns(
    'KC',
    'KC QH JS TD 9S 8D 7C',
    '8S',
    '8S 7D 6C 5D 4C 3H',
    '# # # # TS 9H',
    '# # # # # TC 9H',
    '# # # # # # TC',
    '# # # # # # 8H 7S 6H 5C 4H',
    '# # # # # TS',
    '# # # # # # # # 6S 5H',
  ),
  foundations: columns('AH', 'AS 2S 3S 4S', 'AH', 'AC 2C', 'AS', '', '', ''),
  stock: 4,
  waste: cards('9D 5S 2H JH'),
});

export const INTERCHANGE: View = view({
  tableau: columns(
    '8H # 2H # 8H # KH QH',
    'QD # 9S # 3S # 8D 7D',
    '7C # 5S # 8C QH',
    'QD # 3H # AC # 3H',
    '3D # JD # 4C JC TC 9C',
    '5S # KC # 6H TD',
    '',
  ),
  foundations: columns('AH', 'AS 2S', 'AD 2D 3D 4D', '', '', '', '', ''),
  stock: 28,
  waste: cards('2C 7S'),
});

export const COLONEL: View = view({
  tableau: columns(
    'QC JC',
    '9D 8D',
    '3H 2H AH',
    '9S 8S 7S',
    'JH TH 9H 8H',
    'QC',
    '8S 7S',
    '4C 3C 2C',
    '3D 2D',
    '9C',
  ),
  foundations: columns('6C', '', '', '', '', '', '', ''),
  stock: 48,
  waste: cards('9H 1C KC'.replace('1C', 'TC')),
  reserve: cards('5C TC 7C 3D KS 6S 9C KH 2S 6H QS'),
  base_rank: '6',
  redeals_left: 1,
});

export const STONEWALL: View = view({
  tableau: columns(
    '# KC # 6H 5C 4D 3C',
    '# 3H # 8D',
    '# 7C # 4C 8C',
    '# 2S # TD # KD QC',
    '# TC # 9C # 3D',
    '# 7S # 6S # 9D 8S',
  ),
  foundations: columns('AH', 'AS', 'AD', 'AC'),
  reserve: [
    '7D',
    '5H',
    'JC',
    '9H',
    'JH',
    'JD',
    null,
    null,
    null,
    'JS',
    'KS',
    'QD',
    'TS',
    '9S',
    null,
    'KH',
  ],
});

export const ALTERNATIVE: View = view({
  tableau: columns(
    'TD AC',
    '',
    '8D',
    'TS 7D TC',
    'AS 5H',
    '3C JC KH',
    'JH',
    '7S 8S 9S',
    'QH 6S 2S',
    '6H 3D 6D 5D',
    '9H 9C 6C 7C',
    '5C 9D JD',
    '4H 7H 8H',
    'TH 4D QD KD',
    '2H 3H 3S 4S 5S',
    '2C 8C 4C',
  ),
  foundations: columns('AH', 'AD 2D', 'KS QS JS', 'KC QC'),
  redeals_left: 1,
});

export const BOARDS: Record<string, View> = {
  alternative: ALTERNATIVE,
  interchange: INTERCHANGE,
  moving_left: MOVING_LEFT,
  stonewall: STONEWALL,
  colonel: COLONEL,
};
