import type { Page } from '@playwright/test'
import type { PushAnswer, PushRequest } from '../../domain/sync/protocol'

/** From now on what a page sends is refused, as the server would, for something in it that it can't take. */
export async function refuseWrites(page: Page): Promise<void> {
  await page.route('**/api/sync/push', async (route) => {
    const { muts } = route.request().postDataJSON() as PushRequest
    const answer: PushAnswer = {
      epoch: '',
      results: muts.map(({ n }) => ({ n, ok: false, seq: 0, code: 'bad-input' })),
      last: muts.at(-1)?.n ?? 0,
      stopped: null,
      now: Date.now(),
    }
    await route.fulfill({ json: answer })
  })
}
