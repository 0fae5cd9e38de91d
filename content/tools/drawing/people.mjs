// Describes how each person looks on a portrait. The key is the alias of the person in the content files.
const look = (ground, skin, hair, cut, clothes, tone, more = {}) => ({ ground, skin, hair, cut, clothes, tone, ...more });
const woman = (...choices) => ({ ...look(...choices), woman: true });

export const LOOKS = {
  lugovaya: woman('straw', 'light', 'fair', 'bob', 'blouse', 'deep', { earrings: true }),
  gradov: look('mint', 'warm', 'white', 'receding', 'suit', 'ink', { glasses: 'round', beard: 'full' }),
  severtsev: look('sand', 'warm', 'grey', 'side', 'suit', 'deep'),
  tarhanova: woman('mint', 'warm', 'chestnut', 'bun', 'coat', 'accent', { glasses: 'square' }),
  melentieva: woman('peach', 'light', 'brown', 'long', 'blouse', 'brand', { earrings: true }),
  yasenev: look('straw', 'light', 'brown', 'short', 'suit', 'ink', { glasses: 'square' }),
  kedrov: look('peach', 'tan', 'grey', 'crop', 'vest', 'brand', { beard: 'full' }),
  zarechnaya: woman('sand', 'light', 'red', 'waves', 'coat', 'teal'),
  bulatov: look('mint', 'tan', 'black', 'side', 'suit', 'brand', { beard: 'moustache' }),
  polesskiy: look('straw', 'warm', 'fair', 'short', 'sweater', 'teal'),
  'lidiya-marchenko': woman('mint', 'light', 'brown', 'bob', 'coat', 'gold'),
  'artem-gusev': look('sand', 'warm', 'chestnut', 'crop', 'vest', 'accent', { beard: 'full' }),
  'alsu-safina': woman('peach', 'warm', 'black', 'long', 'coat', 'brand', { glasses: 'round' }),
  'egor-tolmachev': look('straw', 'tan', 'brown', 'short', 'sweater', 'brand'),
  'polina-ivleva': woman('mint', 'light', 'red', 'long', 'blouse', 'teal', { earrings: true }),
  'stepan-korneev': look('peach', 'light', 'fair', 'side', 'coat', 'leaf', { glasses: 'round' }),
  'nina-belousova': woman('sand', 'warm', 'white', 'waves', 'coat', 'accent', { glasses: 'square' }),
};
