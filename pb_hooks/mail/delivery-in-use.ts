import { carrierOf, needsKey, noDelivery, type Delivery } from '../../domain/mail/delivery'
import { one } from '../platform/db'
import { readSetting } from '../settings/read-settings'
import { mailIsFixed } from '../platform/environment'

/** How mails go out now, with the key: for sending, never for an answer. */
export interface InUse {
  /** Who named it: the machine, an admin, or the database's dashboard. */
  source: 'environment' | 'settings' | 'dashboard'
  delivery: Delivery
  key: string
  fromName: string
  carrier: string
  setBy: string
  setAt: string
}

const secretName = 'mail-delivery'

/** The way in use: the machine's own before the admins', theirs before the dashboard's. Null: mails are kept in the mail log. */
export function deliveryInUse(app: PbApp): InUse | null {
  if (!mailIsFixed()) {
    const stored = storedDelivery(app)
    if (stored) return stored
  }
  const { smtp, meta } = app.settings()
  if (!smtp.enabled) return null
  const delivery: Delivery = {
    ...noDelivery,
    host: smtp.host,
    port: String(smtp.port),
    tls: smtp.tls ? 'always' : 'may',
    user: smtp.username,
    from: meta.senderAddress,
  }
  return {
    source: mailIsFixed() ? 'environment' : 'dashboard',
    delivery,
    key: smtp.password,
    // a machine that names an address alone: mails have the product's name, as those of the settings
    fromName: meta.senderName === meta.senderAddress ? readSetting(app, 'product_name') : meta.senderName,
    carrier: carrierOf(delivery),
    setBy: '',
    setAt: '',
  }
}

/** What admins have set, null for nothing; also when it can't be opened any more, or lacks its key. */
function storedDelivery(app: PbApp): InUse | null {
  const row = one(
    app,
    'SELECT value, set_by AS setBy, set_at AS setAt FROM _secrets WHERE name = {:name}',
    { name: secretName },
    { value: '', setBy: '', setAt: '' },
  )
  if (!row) return null
  const opened = openedText(row.value)
  if (opened === '') return null
  const { delivery, key } = JSON.parse(opened) as { delivery: Delivery; key: string }
  if (needsKey(delivery) && key === '') return null
  return {
    source: 'settings',
    delivery,
    key,
    fromName: readSetting(app, 'product_name'),
    carrier: carrierOf(delivery),
    setBy: row.setBy,
    setAt: row.setAt,
  }
}

/** '' for what was sealed with another key: mails are then kept, as without a mail server. */
function openedText(sealed: string): string {
  try {
    return $coterie.open(sealed)
  } catch {
    return ''
  }
}

/** Its name in the table of secrets, and what is sealed there. */
export const sealedDelivery = (delivery: Delivery, key: string): { name: string; value: string } => ({
  name: secretName,
  value: $coterie.seal(JSON.stringify({ delivery, key })),
})
