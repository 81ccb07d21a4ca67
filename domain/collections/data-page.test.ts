import { expect, it } from 'vitest'
import { collections } from './all'
import type { Audience, WriteRule } from './define/access'
import { syncGroups, type Collection, type CollectionWindow } from './define/collection'
import type { FieldSpec } from './define/field'

const all = Object.values<Collection>(collections)
const code = (text: string): string => `\`${text}\``
const list = (parts: readonly string[]): string => parts.join(', ') || '–'

const audience = ({ who, when, online }: Audience): string =>
  [
    who === 'everyone' ? 'everyone who is signed in' : who === 'admin' ? 'admins' : `whom ${code(who.column)} names`,
    when && `where ${code(when.field)} is ${when.is === 'set' ? 'set' : 'not set'}`,
    online && 'online only',
  ]
    .filter(Boolean)
    .join(' ')

const write = (verb: string, rule: WriteRule | { rule: string } | undefined): string[] =>
  rule === undefined ? [] : [`${verb} ${'fields' in rule ? rule.fields.map(code).join(' ') : 'the row'}`]

const windowWords = (window: CollectionWindow): string =>
  'open' in window
    ? `while ${code(window.open.field)} is ${window.open.is.join(' or ')}, and 90 days after its last move`
    : `as long as its ${window.parent} (${code(window.by)})`

function bounds({ type, required, hidden, min, max, values, maxSize, system }: FieldSpec): string {
  const parts = [
    values ? values.join(' / ') : type,
    max !== undefined && (type === 'number' ? `≤ ${max}` : `${max}`),
    min !== undefined && `≥ ${min}`,
    maxSize !== undefined && `${maxSize} bytes`,
    required && 'required',
    hidden && 'never leaves the server',
    system && "PocketBase's own",
  ]
  return parts.filter((part) => part !== false && part !== undefined).join(', ')
}

function section({
  name,
  fields,
  visibleTo,
  create,
  update,
  delete: remove,
  conflict = {},
  copiedFrom,
  device,
  window,
}: Collection): string {
  const writes = [...write('create', create), ...write('change', update), ...write('delete', remove)]
  const settled = Object.entries(conflict).map(([field, policy]) => `${code(field)} ${policy}`)
  return [
    `### ${name}`,
    '',
    `- seen by: ${visibleTo.map(audience).join('; ') || 'routes only'}`,
    `- a device writes: ${writes.join('; ') || 'nothing'}${settled.length > 0 ? ` (changed on both sides: ${list(settled)})` : ''}`,
    `- on the device: ${device ? `group ${device.group}, found by ${list(device.indexes.map((each) => code(typeof each === 'string' ? each : each.join('+'))))}` : 'no'}`,
    ...(window ? [`- on admins' devices: ${windowWords(window)}`] : []),
    ...(Object.keys(copiedFrom).length > 0
      ? [`- repeats: ${list(Object.entries(copiedFrom).map(([field, from]) => `${code(field)} of ${from}`))}`]
      : []),
    '',
    '| field | holds |',
    '|---|---|',
    ...Object.entries(fields).map(([field, spec]) => `| ${code(field)} | ${bounds(spec)} |`),
    '',
  ].join('\n')
}

const page = (): string =>
  [
    '# Data',
    '',
    'Every collection as `domain/collections` says it; every row also has `id`, `updated` and `created` (or `created_at`). This page is written by',
    '`npm run unit -- domain/collections/data-page.test.ts -u` and compared with the collections by the same test.',
    '',
    'Names that differ from the specification (P21):',
    '',
    '- amounts are whole cents and end in `_cents`',
    '- `earnings.affiliate_id` is `earnings.user_id`, because renters have lines too (M4)',
    '- custom rates of a person are rows of `rates`, each from its month on (M13)',
    '- an internal note is a row of `ticket_notes`, not a flag of a message (S9)',
    '- what members must not see lies in an admin-only collection under the same field name: `user_admin.last_login_at`,',
    '  `payment_admin.notes`, `payment_admin.approved_by`',
    '- `support_tickets.updated_at` is the moment of the last public change (T2), not that of the last save',
    '',
    `A new device fetches what it keeps in the order ${syncGroups.join(', ')}; the app opens after the first group.`,
    '',
    ...all.map(section),
  ].join('\n')

it('docs/data.md describes the collections as they are defined', async () => {
  await expect(page()).toMatchFileSnapshot('../../docs/data.md')
})
