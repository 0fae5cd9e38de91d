import { type ReactNode, useEffect, useState } from 'react';
import { isRouteErrorResponse, Link, useLoaderData, useRouteError, useSearchParams } from 'react-router';
import { type BlockSlots, BlockSlotsProvider } from '#features/blocks/slots.tsx';
import { FORM_CALLS } from '#features/forms/form-calls.ts';
import { FormNext } from '#features/forms/form-next.tsx';
import { SiteForm } from '#features/forms/site-form.tsx';
import { ViewForm } from '#features/header/view-form.tsx';
import { classes } from '#platform/classes.ts';
import { Brand } from './brand.tsx';
import { Colours } from './colours.tsx';
import type { DesignData } from './data.ts';
import styles from './gallery.module.css';
import { ALL, DESIGN_PATH, SHOW } from './path.ts';
import { Scales } from './scales.tsx';
import type { Specimen, SpecimenGroup, State } from './specimen.ts';
import { GROUPS } from './specimens/groups.ts';

const SLOTS: BlockSlots = {
  form: (kind) => <SiteForm kind={kind} />,
  call: (kind) => FORM_CALLS[kind],
  next: ({ form, prepare }, person) => <FormNext kind={form} person={person} prepare={prepare} />,
};

/**
 * Renders the page `/_design`: the brand, the tokens, and the list of all components. With a query such as
 * `?show=button` or `?show=text`, the page shows one component or one group in all states.
 */
export function Gallery() {
  const data = useLoaderData<DesignData>();
  const [query] = useSearchParams();
  const shown = query.get(SHOW);
  const chosen = chosenBy(shown);
  useEffect(() => {
    if (shown !== null) window.scrollTo(0, 0);
  }, [shown]);
  return (
    <BlockSlotsProvider value={SLOTS}>
      <div
        lang="en"
        className={shown === null ? styles.start : styles.shown}
        data-gallery={useHydrated() ? 'ready' : 'loading'}
      >
        <nav aria-label="Components" className={styles.index}>
          <Link to={DESIGN_PATH} className={styles.home}>
            Design
          </Link>
          <details open={shown === null}>
            <summary>View</summary>
            <div lang="ru">
              <ViewForm />
            </div>
          </details>
          {/* The key folds the index again when another component is shown. */}
          <details key={shown} open={shown === null}>
            <summary>Components</summary>
            <div className={styles.groups}>
              {GROUPS.map((group) => (
                <Index key={group.name} group={group} shown={shown} />
              ))}
              <Link to={`${DESIGN_PATH}?${SHOW}=${ALL}`}>All on one page</Link>
            </div>
          </details>
        </nav>
        <main id="main" className={styles.main}>
          {shown === null ? (
            <Foundations />
          ) : (
            chosen.map((specimen) => <Shown key={specimen.name} specimen={specimen} data={data} />)
          )}
          {shown !== null && chosen.length === 0 && <p>There is no component with the name “{shown}”.</p>}
        </main>
      </div>
    </BlockSlotsProvider>
  );
}

/** Renders the error of a loader, usually because the content API does not answer. */
export function GalleryError() {
  const error = useRouteError();
  return <p lang="en">The gallery cannot load its texts from the content API: {reasonOf(error)}</p>;
}

function reasonOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`;
  return error instanceof Error ? error.message : String(error);
}

function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return hydrated;
}

function Foundations() {
  return (
    <>
      <h1 className={styles.title}>Design of the site</h1>
      <Brand />
      <Colours />
      <Scales />
    </>
  );
}

/** Returns the specimens with a name, or those of the group with this name. */
function chosenBy(name: string | null): readonly Specimen[] {
  return GROUPS.flatMap((group) =>
    name === ALL || name === group.name
      ? group.specimens
      : group.specimens.filter((specimen) => specimen.name === name),
  );
}

function Index({ group: { name: group, title, specimens }, shown }: { group: SpecimenGroup; shown: string | null }) {
  return (
    <div>
      <p className={styles.group}>
        <Link to={`${DESIGN_PATH}?${SHOW}=${group}`}>{title}</Link>
      </p>
      <ul className={styles.links}>
        {specimens.map(({ name }) => (
          <li key={name}>
            <Link to={`${DESIGN_PATH}?${SHOW}=${name}`} aria-current={name === shown ? 'page' : undefined}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Shown({ specimen, data }: { specimen: Specimen; data: DesignData }) {
  return (
    <section data-specimen={specimen.name}>
      <h2 className={styles.name}>{specimen.name}</h2>
      <p className={styles.components}>{specimen.components.join(', ')}</p>
      {specimen.states(data).map((state) => (
        <Stage key={state.label} state={state} />
      ))}
    </section>
  );
}

/**
 * Renders a state in a frame. Elements with a fixed position stay inside the frame. A frame without space around the
 * component is as wide as the window, because the stylesheets ask for the width of the window.
 */
function Stage({ state: { label, element, ground = 'surface', frame = 'inset' } }: { state: State }): ReactNode {
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.label}>{label}</figcaption>
      <div lang="ru" data-stage="" className={classes(styles.stage, styles[ground], styles[frame])}>
        {element}
      </div>
    </figure>
  );
}
