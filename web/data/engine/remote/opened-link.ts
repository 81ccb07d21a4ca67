import type { countLinkOpenRoute } from '../../../../domain/api/people/referrals'
import type { InputOf } from '../../../../domain/api/route'
import { loadClient } from './client'

/** Reports an opened link (P14) without cookies or session, also while the page is being closed. */
export function reportOpenedLink(input: InputOf<typeof countLinkOpenRoute>): void {
  const name: typeof countLinkOpenRoute.name = 'POST /api/links/opened'
  const [method, path] = name.split(' ') as ['POST', string]
  void loadClient(AbortSignal.timeout(30_000))
    .then((pb) =>
      pb.send(path, {
        method,
        body: input,
        requestKey: null,
        headers: { Authorization: '' },
        credentials: 'omit',
        keepalive: true,
        referrerPolicy: 'no-referrer',
      }),
    )
    .catch(() => undefined)
}
