import { BranchAddresses } from '#pages/contacts/branch-addresses.tsx';
import { Departments } from '#pages/contacts/departments.tsx';
import { Hotline } from '#pages/contacts/hotline.tsx';
import { Office } from '#pages/contacts/office.tsx';
import { Page } from '#pages/contacts/page.tsx';
import { Phones } from '#pages/contacts/phones.tsx';
import { Requisites } from '#pages/contacts/requisites.tsx';
import { WayMap } from '#pages/contacts/way-map.tsx';
import { Write } from '#pages/contacts/write.tsx';
import { blockOf } from '../data.ts';
import { Opened } from '../opened.tsx';
import { Screen } from '../screen.tsx';
import { column, half, LONG_TITLE, type SpecimenGroup, wide, without } from '../specimen.ts';

export const CONTACTS: SpecimenGroup = {
  name: 'contacts',
  title: 'Contacts',
  specimens: [
    {
      name: 'contacts-hotline',
      components: ['contacts/Hotline'],
      states: () => column({ 'only on a phone': <Hotline number="+7 (495) 000-00-01" /> }),
    },
    {
      name: 'contacts-phones',
      components: ['contacts/Phones'],
      states: ({ pages }) => {
        const { phones } = pages.contacts.data.contacts;
        return wide({
          usual: <Phones phones={phones} />,
          'one without a note': <Phones phones={phones.slice(0, 1).map((phone) => without(phone, 'note'))} />,
        });
      },
    },
    {
      name: 'contacts-departments',
      components: ['contacts/Departments'],
      states: ({ pages }) => {
        const { departments } = pages.contacts.data.contacts;
        return wide({
          usual: <Departments departments={departments} />,
          'unfolded on a phone': (
            <Opened>
              <Departments departments={departments} />
            </Opened>
          ),
          'one without a number, with a long word': (
            <Departments
              departments={departments.slice(0, 1).map((one) => ({ ...without(one, 'phone'), title: LONG_TITLE }))}
            />
          ),
        });
      },
    },
    {
      name: 'contacts-office',
      components: ['contacts/Office'],
      states: ({ pages }) => {
        const { address } = pages.contacts.data.contacts;
        return wide({ usual: <Office address={address} /> });
      },
    },
    {
      name: 'contacts-way-map',
      components: ['contacts/WayMap'],
      states: ({ pages }) => half({ usual: <WayMap address={pages.contacts.data.contacts.address.text} /> }),
    },
    {
      name: 'contacts-branch-addresses',
      components: ['contacts/BranchAddresses'],
      states: ({ pages }) => {
        const { branches } = pages.contacts.data;
        return wide({ usual: <BranchAddresses branches={branches} /> });
      },
    },
    {
      name: 'contacts-write',
      components: ['contacts/Write'],
      states: ({ pages }) => {
        const { page, picture } = pages.contacts.data;
        const form = page.blocks.filter(({ kind }) => kind === 'form');
        const waits = [...form, without(blockOf(page, 'facts'), 'heading')];
        return wide({
          usual: <Write blocks={page.blocks} picture={picture} />,
          'without a notice, a picture and a heading of the list': <Write blocks={waits} picture={undefined} />,
          'only the form': <Write blocks={form} picture={picture} />,
          'without a form, renders nothing': <Write blocks={[]} picture={picture} />,
        });
      },
    },
    {
      name: 'contacts-requisites',
      components: ['contacts/Requisites'],
      states: ({ pages }) => {
        const { requisites } = pages.contacts.data.contacts;
        return wide({
          usual: <Requisites requisites={requisites} />,
          'unfolded on a phone': (
            <Opened>
              <Requisites requisites={requisites} />
            </Opened>
          ),
          'one with a long word': <Requisites requisites={[{ title: 'Полное наименование', value: LONG_TITLE }]} />,
        });
      },
    },
    {
      name: 'contacts-page',
      components: ['contacts/Page'],
      states: ({ pages: { contacts } }) =>
        wide({
          usual: <Screen of={<Page />} page={contacts} />,
          'without a form and a phone number': (
            <Screen
              of={<Page />}
              page={contacts}
              change={{
                page: { ...contacts.data.page, blocks: [] },
                contacts: { ...contacts.data.contacts, phones: [] },
              }}
            />
          ),
        }),
    },
  ],
};
