/** The picture of the page that is not there. Its colours are those of `content/media/.colours.json`. */
export const LOST = {
  src: '/api/media/pages/not-found-800.webp',
  alt: '',
  width: 800,
  height: 600,
  widths: [400, 800, 1280],
  dark: true,
  colours: ['#b6dbcc', '#c3e4d7'],
  dark_colours: ['#042f23', '#063125'],
};
