import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { insertParts, type ShellMode, ShellModeContext, ShellPart, takeParts } from './shell-part.tsx';

function render(mode: ShellMode): string {
  return renderToString(
    <ShellModeContext value={mode}>
      <ShellPart name="header">
        <header>
          {1} text <b>{'</shell-part>'}</b>
        </header>
      </ShellPart>
      <main>page</main>
      <ShellPart name="footer">
        <footer>end</footer>
      </ShellPart>
    </ShellModeContext>,
  );
}

it('marking the parts does not change the markup', () => {
  const { markup, parts } = takeParts(render('mark'));
  expect(markup).toBe(render('plain'));
  expect([...parts.keys()]).toEqual(['header', 'footer']);
});

it('a page whose parts were left out gets the same markup', () => {
  const { parts } = takeParts(render('mark'));
  expect(render('skip')).not.toContain('text');
  expect(insertParts(render('skip'), parts)).toBe(render('plain'));
});
