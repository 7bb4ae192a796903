import { Outlet } from 'react-router-dom';

/** Layout of every page. */
export function Shell() {
  return (
    <main id="content">
      <Outlet />
    </main>
  );
}
