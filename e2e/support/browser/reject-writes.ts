import type { Page } from '@playwright/test'
import { RESPONSE_HEADER } from '../../../domain/response-header'
import type { PushAnswer, PushRequest } from '../../../domain/sync/protocol'

/** The app ignores answers without this header, because they may come from an intermediary. */
const serverHeaders = { [RESPONSE_HEADER]: '1' }

export async function rejectWrites(page: Page): Promise<void> {
  await page.route('**/api/sync/push', async (route) => {
    const { muts } = route.request().postDataJSON() as PushRequest
    const answer: PushAnswer = {
      results: muts.map(({ key, n }) => ({ key, n, ok: false, code: 'bad-input' })),
      last: muts.at(-1)?.n ?? 0,
      stopped: null,
      now: Date.now(),
    }
    await route.fulfill({ headers: serverHeaders, json: answer })
  })
}

/** Makes the server require the password for a command, as after the idle limit (S7). */
export const requirePassword = (page: Page, path: string): Promise<unknown> =>
  page.route(`**${path}`, (route) =>
    route.fulfill({ status: 403, headers: serverHeaders, json: { code: 'password-needed' } }),
  )
