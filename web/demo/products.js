export const products = [
  {
    slug: 'harbour',
    name: 'Harbour',
    price: 89,
    hue: 28,
    line: 'A storm lantern for windy quays.',
    text: 'Powder-coated steel, a glass chimney that survives a fall, and eleven hours of warm light on one charge.',
  },
  {
    slug: 'porch',
    name: 'Porch',
    price: 64,
    hue: 48,
    line: 'The light you leave on for someone.',
    text: 'Turns itself on at dusk and dims after midnight. Made of recycled aluminium, with a dimmer under your thumb.',
  },
  {
    slug: 'meadow',
    name: 'Meadow',
    price: 42,
    hue: 120,
    line: 'A small lamp for long evenings outside.',
    text: 'Weighs less than a bottle of water and stands on uneven ground. Insects mostly ignore its amber light.',
  },
  {
    slug: 'atelier',
    name: 'Atelier',
    price: 129,
    hue: 210,
    line: 'True colours, for people who make things.',
    text: 'A colour rendering index of 98, no flicker at any brightness, and a joint that stays where you put it.',
  },
  {
    slug: 'night-train',
    name: 'Night Train',
    price: 54,
    hue: 265,
    line: 'Reads with you, wakes nobody.',
    text: 'A clip, a narrow beam and a red mode that leaves your eyes used to the dark.',
  },
  {
    slug: 'beacon',
    name: 'Beacon',
    price: 210,
    hue: 350,
    line: 'For islands, real or otherwise.',
    text: 'Four kilometres of reach on a clear night. Please tell the coast guard before you turn it on.',
  },
];

export const findProduct = (slug) => products.find((product) => product.slug === slug);
