import type { Tender } from '#api/types.ts';
import { Page as BiddingPage } from '#pages/bidding/page.tsx';
import { TenderCard } from '#pages/bidding/tender-card.tsx';
import { Tenders } from '#pages/bidding/tenders.tsx';
import { Page as ReportPage } from '#pages/corruption-report/page.tsx';
import { Page as DocumentsPage } from '#pages/documents/page.tsx';
import type { PageData } from '../page-data.ts';
import { Screen } from '../screen.tsx';
import { firstOf, inset, LONG_TITLE, type SpecimenGroup, statesOf, wide, without } from '../specimen.ts';

const STATUSES: Readonly<Record<Tender['status'], string>> = {
  open: 'open, the documents are unfolded',
  review: 'in review, the documents are folded',
  closed: 'closed, the documents are folded',
};

function tenderOf({ bidding }: PageData): Tender {
  return firstOf(bidding.data.tenders);
}

export const PURCHASES: SpecimenGroup = {
  name: 'purchases',
  title: 'Purchases and documents',
  specimens: [
    {
      name: 'tender-card',
      components: ['bidding/TenderCard'],
      states: ({ pages }) => {
        const tender = tenderOf(pages);
        const { contact } = tender;
        return [
          ...statesOf(STATUSES, (status) => <TenderCard tender={{ ...tender, status }} known={contact.name} />),
          ...inset({
            'a contact person whom the page does not name': <TenderCard tender={tender} known={undefined} />,
            'without an amount, documents and addresses': (
              <TenderCard
                tender={{
                  ...without(tender, 'amount'),
                  files: [],
                  contact: without(without(contact, 'phone'), 'email'),
                }}
                known={undefined}
              />
            ),
            'a long word': <TenderCard tender={{ ...tender, title: LONG_TITLE }} known={contact.name} />,
          }),
        ];
      },
    },
    {
      name: 'tenders',
      components: ['bidding/Tenders'],
      states: ({ pages }) => {
        const { tenders } = pages.bidding.data;
        return wide({
          'all tenders': <Tenders tenders={tenders} status={null} known={undefined} />,
          'tenders of one status': <Tenders tenders={tenders} status="review" known={undefined} />,
          'no tender of the status': <Tenders tenders={tenders.slice(0, 1)} status="closed" known={undefined} />,
          'no tenders': <Tenders tenders={[]} status={null} known={undefined} />,
        });
      },
    },
    {
      name: 'bidding-page',
      components: ['bidding/Page'],
      states: ({ pages: { bidding } }) =>
        wide({
          usual: <Screen of={<BiddingPage />} page={bidding} />,
          'no tenders, no blocks': (
            <Screen
              of={<BiddingPage />}
              page={bidding}
              change={{ tenders: [], page: { ...bidding.data.page, blocks: [] } }}
            />
          ),
        }),
    },
    {
      name: 'documents-page',
      components: ['documents/Page'],
      states: ({ pages: { documents } }) => {
        const filter = { section: null, year: null, words: '' };
        return wide({
          'all documents': <Screen of={<DocumentsPage />} page={documents} />,
          'one kind': (
            <Screen of={<DocumentsPage />} page={documents} change={{ choice: { ...filter, section: 'quality' } }} />
          ),
          'nothing found': (
            <Screen of={<DocumentsPage />} page={documents} change={{ choice: { ...filter, words: 'зоопарк' } }} />
          ),
        });
      },
    },
    {
      name: 'corruption-report-page',
      components: ['corruption-report/Page'],
      states: ({ pages: { report } }) => wide({ usual: <Screen of={<ReportPage />} page={report} /> }),
    },
  ],
};
