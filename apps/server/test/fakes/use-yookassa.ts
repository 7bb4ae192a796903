import { startYookassa } from './fake-yookassa.ts';
import { yookassaSettings } from './gateway-worlds.ts';
import { useGateway } from './use-gateway.ts';

export function useYookassa() {
  const world = useGateway(
    'yookassa',
    (clock) => startYookassa(() => clock.now()),
    ({ url }) => yookassaSettings(`${url}/`),
  );
  return Object.assign(world, {
    /** Returns the adapter's last request, or the one `before` requests earlier. */
    sent: (before = 0) => {
      const asked = world.fake.asked.at(-1 - before);
      return {
        call: `${asked?.method} ${asked?.path}`,
        key: asked?.headers['idempotence-key'],
        body: asked?.body ? (JSON.parse(asked.body) as unknown) : undefined,
      };
    },
  });
}
