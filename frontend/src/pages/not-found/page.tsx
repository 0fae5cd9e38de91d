import { NotFoundScreen } from './screen.tsx';

export function Page() {
  return <NotFoundScreen />;
}
