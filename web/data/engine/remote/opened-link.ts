import type { openedLinkRoute } from '../../../../domain/api/people/referrals'
import type { InputOf } from '../../../../domain/api/route'
import { client } from './client'

/** Reports an opened link to the server (P14) without cookies or session. The request may outlive the page. */
export function tellOpened(input: InputOf<typeof openedLinkRoute>): void {
  const name: typeof openedLinkRoute.name = 'POST /api/links/opened'
  const [method, path] = name.split(' ') as ['POST', string]
  void client(AbortSignal.timeout(30_000))
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
