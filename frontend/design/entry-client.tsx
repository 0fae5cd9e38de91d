import '#styles/global.css';
import '#app/view-controls.ts';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { HYDRATION_ID, readHydration } from '#app/hydration.ts';
import { loadBlocks } from '#features/blocks/lazy-blocks.tsx';
import { designRoutes } from './routes.tsx';

const { state } = readHydration(document.getElementById(HYDRATION_ID)?.textContent ?? '');
// The chunks that the markup of the server already shows must be there before hydration.
await loadBlocks({ page: state.loaderData?.design });
const router = createBrowserRouter(designRoutes, { hydrationData: state });
hydrateRoot(document.getElementById('root') ?? document.body, <RouterProvider router={router} />);
