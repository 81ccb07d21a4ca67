import { moment } from '../platform/clock'
import { insert } from '../platform/db'
import { readSetting } from '../settings/read-settings'

/** What another program is told, by the address in the settings; without one nothing is kept. Part of the change's transaction. */
export function queueWebhook(tx: PbApp, event: 'lead' | 'application', body: { [field: string]: string }): void {
  if (readSetting(tx, 'webhook_url') === '') return
  insert(tx, 'webhook_deliveries', {
    event,
    body: JSON.stringify(body),
    status: 'queued',
    tries: 0,
    next_at: moment(),
    response_code: 0,
  })
}
