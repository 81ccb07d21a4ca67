import { mailHostOf, deliveryNeedsKey, emptyDelivery, type Delivery } from '../../domain/mail/delivery'
import { one } from '../platform/db'
import { readSetting } from '../settings/read-settings'
import { isMailSetByEnvironment } from '../platform/environment'

/** The active delivery method with its key; never return it in a response. */
export interface ActiveDelivery {
  source: 'environment' | 'settings' | 'dashboard'
  delivery: Delivery
  key: string
  fromName: string
  carrier: string
  setBy: string
  setAt: string
}

const secretName = 'mail-delivery'

/** Returns the delivery method of the environment, the admins' setting or the dashboard; null: emails are only stored. */
export function activeDelivery(app: PbApp): ActiveDelivery | null {
  if (!isMailSetByEnvironment()) {
    const stored = storedDelivery(app)
    if (stored) return stored
  }
  const { smtp, meta } = app.settings()
  if (!smtp.enabled) return null
  const delivery: Delivery = {
    ...emptyDelivery,
    host: smtp.host,
    port: String(smtp.port),
    tls: smtp.tls ? 'always' : 'may',
    user: smtp.username,
    from: meta.senderAddress,
  }
  return {
    source: isMailSetByEnvironment() ? 'environment' : 'dashboard',
    delivery,
    key: smtp.password,
    // if the environment sets only an address, emails use the product's name, as with the setting
    fromName: meta.senderName === meta.senderAddress ? readSetting(app, 'product_name') : meta.senderName,
    carrier: mailHostOf(delivery),
    setBy: '',
    setAt: '',
  }
}

/** Returns the admins' setting; null if there is none, it can't be decrypted, or its key is missing. */
function storedDelivery(app: PbApp): ActiveDelivery | null {
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
  if (deliveryNeedsKey(delivery) && key === '') return null
  return {
    source: 'settings',
    delivery,
    key,
    fromName: readSetting(app, 'product_name'),
    carrier: mailHostOf(delivery),
    setBy: row.setBy,
    setAt: row.setAt,
  }
}

/** Decrypts a text; returns '' if it was encrypted with another key, so emails are stored as without a mail server. */
function openedText(sealed: string): string {
  try {
    return $coterie.unseal(sealed)
  } catch {
    return ''
  }
}

/** Returns the encrypted row for the table of secrets. */
export const sealedDelivery = (delivery: Delivery, key: string): { name: string; value: string } => ({
  name: secretName,
  value: $coterie.seal(JSON.stringify({ delivery, key })),
})
