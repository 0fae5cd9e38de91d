import { expect, it } from 'vitest';
import { splitStyles } from './wide-styles.ts';

it.each([
  '@media (min-width:40rem){a{color:red}}',
  '@media screen and (min-width:64rem){a{color:red}}',
  '@media (width>=48rem){a{color:red}}',
  '@media (min-width:40rem) and (not (min-width:64rem)){a{color:red}}',
  '@media (min-width:48rem) and (max-width:75.99rem),(min-width:87rem){a{color:red}}',
  '@media print{a{color:red}}',
  '@media (min-width:40rem),print{a{color:red}}',
])('only a wide screen or paper needs %s', (rule) => {
  expect(splitStyles(`b{top:0}${rule}i{left:0}`)).toEqual({ narrow: 'b{top:0}i{left:0}', wide: rule });
});

it.each([
  '@media (max-width:39.99rem){a{color:red}}',
  '@media (min-width:30.01rem) and (not (min-width:64rem)){a{color:red}}',
  '@media screen and (not (min-width:40rem)){a{color:red}}',
  '@media screen and not (min-width:64rem){a{color:red}}',
  '@media (max-width:39.99rem),print{a{color:red}}',
  '@container (min-width:40rem){a{color:red}}',
  '@supports (top:0){@media (min-width:40rem){a{color:red}}}',
  'a:after{content:"@media (min-width:40rem){"}',
])('a small screen needs %s', (rule) => {
  expect(splitStyles(rule)).toEqual({ narrow: rule, wide: '' });
});
