import { fail } from '../platform/refusals'

/**
 * Routes that live on the cookie alone take calls only from our own pages: `Sec-Fetch-Site: same-origin`, else a matching
 * `Origin`. A program without either header is no browser and can't be made to carry somebody's cookie.
 */
export function demandSameOrigin(e: PbRequestEvent): void {
  const site = e.request.header.get('Sec-Fetch-Site')
  if (site !== '') {
    if (site !== 'same-origin') fail('not-allowed')
    return
  }
  const origin = e.request.header.get('Origin')
  if (origin !== '' && origin !== $coterie.origin()) fail('not-allowed')
}
