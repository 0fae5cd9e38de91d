// Draws the preview picture that other sites show for a link to the site (Open Graph). The picture is 1200 units wide
// and 630 units high.
import { ACCENT, BRAND, DEEP, FOAM, MINT, WHITE, circle, drawing, label, labels, mark, place, rect, wrap } from './svg.mjs';
import { ampoules, box } from './motifs-medicine.mjs';
import { ring, sprig } from './motifs-nature.mjs';

const net = [
  [930, 90],
  [1020, 142],
  [1110, 90],
  [1020, 38],
  [1110, 194],
].map(([x, y]) => place(x, y, 1, ring(52, '#146a5b', 4)));

/** Draws the preview picture. The parameter `company` is the value of the key `company` in common.yaml. */
export const sharePicture = (company) =>
  drawing(
    1200,
    630,
    `${company.legal_name}. ${company.tagline}`,
    rect(0, 0, 1200, 630, DEEP),
    net,
    circle(930, 360, 220, BRAND),
    place(870, 400, 1, sprig(FOAM, FOAM), -18),
    place(960, 380, 1.15, box()),
    place(836, 428, 0.8, ampoules()),
    mark(72, 70, 64, MINT),
    label(72, 250, company.name, { size: 84, weight: 700, fill: WHITE }),
    rect(72, 288, 96, 8, ACCENT, 4),
    labels(72, 358, wrap(company.tagline, 26, 3), 48, { size: 36, fill: MINT }),
    label(72, 560, company.legal_name, { size: 26, fill: FOAM }),
  );
