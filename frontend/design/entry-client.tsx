import '#styles/global.css';
import '#app/view-controls.ts';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { HYDRATION_ID, readHydration } from '#app/hydration.ts';
import { loadParts } from './load-parts.ts';
import { designRoutes } from './routes.tsx';

const { state } = readHydration(document.getElementById(HYDRATION_ID)?.textContent ?? '');
// The chunks that the markup of the server already shows must be there before hydration.
await loadParts(state.loaderData?.design);
const router = createBrowserRouter(designRoutes, { hydrationData: state });
hydrateRoot(document.getElementById('root') ?? document.body, <RouterProvider router={router} />);
