// Draws the preview picture that other sites show for a link to the site (Open Graph). The picture is 1200 units wide
// and 630 units high.
import { ACCENT, DEEP, FOAM, MINT, WHITE, drawing, label, labels, mark, rect, tag, wrap } from './svg.mjs';

/** The left edge of the rendered scene, which fades into the ground. */
const PICTURE_LEFT = 260;
const FADE_WIDTH = 340;

/**
 * Draws the preview picture: the name of the company on the dark left part of a rendered scene, whose path is `picture`.
 * The parameter `company` is the value of the key `company` in common.yaml.
 */
export const sharePicture = (company, picture) =>
  drawing(
    1200,
    630,
    `${company.legal_name}. ${company.tagline}`,
    rect(0, 0, 1200, 630, DEEP),
    tag('image', { href: picture, x: PICTURE_LEFT, y: 0, width: 1120, height: 630 }),
    tag('linearGradient', { id: 'fade' }, [tag('stop', { 'stop-color': DEEP }), tag('stop', { offset: 1, 'stop-color': DEEP, 'stop-opacity': 0 })].join('')),
    rect(PICTURE_LEFT - 1, 0, FADE_WIDTH, 630, 'url(#fade)'),
    mark(72, 70, 64, MINT),
    label(72, 250, company.name, { size: 84, weight: 700, fill: WHITE }),
    rect(72, 288, 96, 8, ACCENT, 4),
    labels(72, 358, wrap(company.tagline, 26, 3), 48, { size: 36, fill: MINT }),
    label(72, 560, company.legal_name, { size: 26, fill: FOAM }),
  );
