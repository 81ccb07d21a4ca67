import type { Page } from '@playwright/test'
import { ANSWER_HEADER } from '../../../domain/answer-header'
import type { PushAnswer, PushRequest } from '../../../domain/sync/protocol'

/** Without it an answer is somebody else's, and decides nothing. */
const serverHeaders = { [ANSWER_HEADER]: '1' }

/** From now on what a page sends is refused, as the server would, for something in it that it can't take. */
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

/** From now on the server wants the password before a command is done, as past the idle limit (S7). */
export const requirePassword = (page: Page, path: string): Promise<unknown> =>
  page.route(`**${path}`, (route) =>
    route.fulfill({ status: 403, headers: serverHeaders, json: { code: 'password-needed' } }),
  )
