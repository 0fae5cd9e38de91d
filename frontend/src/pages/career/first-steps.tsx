import type { BlockOf } from '#api/types.ts';
import { Card } from '#ui/card/card.tsx';
import { ContactPanel } from '#ui/contact-panel/contact-panel.tsx';
import { Grid } from '#ui/layout/grid.tsx';
import { Section } from '#ui/layout/layout.tsx';

interface FirstStepsProps {
  readonly ways: BlockOf<'cards'>;
  readonly contact: BlockOf<'people'> | undefined;
}

/** Renders the ways to begin without experience, and beside them whom to ask. */
export function FirstSteps({ ways, contact }: FirstStepsProps) {
  return (
    <Section heading={ways.heading}>
      <Grid>
        {ways.items.map(({ title, text, href, picture }) => (
          <Card key={title} title={title} text={text} to={href} picture={picture} phone="row" />
        ))}
        {contact && (
          <ContactPanel
            heading={contact.heading}
            text="Подскажем, с чего начать без опыта: какую программу выбрать, когда подавать заявку и куда ехать на практику."
            people={contact.items}
          />
        )}
      </Grid>
    </Section>
  );
}
