import type { Cents, Id } from '../../entities'
import { type HandOverState, type PayPalProblem } from '../payments/hand-over'
import { payoutCurrency, payoutFileLimits, type PayoutRow } from './payout-file'

/**
 * PayPal's Payouts API (developer.paypal.com, payments.payouts-batch v1) as far as it is used: what it is sent, and what its answers mean.
 * Who connects, and when, is `pb_hooks/payouts`.
 */

/** PayPal knows a batch's id again for 30 days; a batch older than this is never sent again under it (M24). */
export const sendAgainDays = 25

/**
 * For so long after it was sent PayPal is asked about a batch of which nothing is open, once a day: what was paid can come back, and PayPal
 * lets a payee send it back for this long.
 */
export const watchDays = 180

/** As many of a batch's items are asked for at a time. */
export const itemsAtOnce = 500

/** What is sent for a batch: the id is the batch's own, so that a repeat is refused. Throws for what the format can't hold. */
export function payPalBatch(batch: Id, rows: readonly PayoutRow[], note: string): string {
  if (rows.length === 0 || rows.length > payoutFileLimits.rows) throw new RangeError(`${rows.length} rows`)
  const shown = note.replace(/\s+/g, ' ').trim()
  return JSON.stringify({
    sender_batch_header: { sender_batch_id: batch, email_subject: shown.slice(0, 255) },
    items: rows.map(({ payment, payee, amount_cents: cents }) => {
      if (payee === '' || payment === '') throw new RangeError(`no address of ${payment}`)
      return {
        recipient_type: 'EMAIL',
        amount: { value: amountOf(cents), currency: payoutCurrency },
        receiver: payee,
        note: shown.slice(0, payoutFileLimits.note),
        sender_item_id: payment,
        recipient_wallet: 'PAYPAL',
      }
    }),
  })
}

function amountOf(cents: Cents): string {
  if (!Number.isInteger(cents) || cents <= 0) throw new RangeError(`no amount: ${cents}`)
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}

/** What came back over the wire (`server/egress`). */
export interface WireAnswer {
  /** '' when it was taken. */
  problem: string
  /** 0 = none came. */
  status: number
  text: string
  /** False when it may have been taken although no answer came. */
  certain: boolean
}

type Json = { readonly [name: string]: unknown }
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const field = (of: unknown, name: string): unknown => (isJson(of) ? of[name] : undefined)
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A text as JSON; null for what isn't. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** What PayPal says is wrong, in its own words, at most 200 characters. */
export function payPalSays(text: string): string {
  const answer = readJson(text)
  const details = field(answer, 'details')
  const first: unknown = Array.isArray(details) ? details[0] : undefined
  const parts = [
    textOf(field(answer, 'name')) || textOf(field(answer, 'error')),
    textOf(field(answer, 'message')) || textOf(field(answer, 'error_description')),
    textOf(field(first, 'issue')),
  ]
  return parts
    .filter((part) => part !== '')
    .join(': ')
    .slice(0, 200)
}

/** A number of PayPal's own, as it may stand in an address: letters, digits and dashes. */
export const payPalNumber = /^[A-Za-z0-9_-]{1,30}$/

/** The answer to a batch. `batch`: PayPal's number of it, where it says one. */
export interface HandOver {
  state: Exclude<HandOverState, 'sending'>
  problem: PayPalProblem | ''
  batch: string
}

/**
 * What an answer to a batch means. Refused is only what PayPal itself has refused for certain; whatever may have arrived is unknown and
 * never sent again. That it has this id already is unknown too: its link leads to the batch that it has.
 */
export function readHandOver({ status, text, certain, problem }: WireAnswer): HandOver {
  if (status === 0) {
    return certain && problem !== ''
      ? { state: 'waiting', problem: 'no-connection', batch: '' }
      : { state: 'unknown', problem: 'lost', batch: '' }
  }
  const answer = readJson(text)
  if (status >= 200 && status < 300) {
    const batch = textOf(field(field(answer, 'batch_header'), 'payout_batch_id'))
    return payPalNumber.test(batch)
      ? { state: 'taken', problem: '', batch }
      : { state: 'unknown', problem: 'unreadable', batch: '' }
  }
  if (status === 429) return { state: 'waiting', problem: 'busy', batch: '' }
  if (status >= 500 || status === 408 || status === 409 || status < 400) {
    return { state: 'unknown', problem: 'lost', batch: '' }
  }
  if (isRepeat(text)) return { state: 'unknown', problem: 'lost', batch: linkedBatch(answer) }
  if (status === 401) return { state: 'refused', problem: 'keys-refused', batch: '' }
  return { state: 'refused', problem: status === 403 ? 'not-allowed' : 'refused', batch: '' }
}

/** It says something of an id that it has seen. Which words it chooses has changed: what only looks like one counts as one. */
const isRepeat = (text: string): boolean => /duplicate|sender_batch_id|already (exists|used|been)/i.test(text)

function linkedBatch(answer: unknown): string {
  const links = field(answer, 'links')
  for (const link of Array.isArray(links) ? links : []) {
    const [, batch = ''] = /\/v1\/payments\/payouts\/([A-Za-z0-9_-]{1,30})$/.exec(textOf(field(link, 'href'))) ?? []
    if (batch !== '') return batch
  }
  return ''
}

/** An item as PayPal tells it. `cents`: null = it names no amount that is one of ours. */
export interface ToldItem {
  payment: Id
  word: string
  cents: Cents | null
  transaction: string
}

/** A page of what PayPal says of a batch. */
export interface ToldBatch {
  /** Our own id of the batch, as it was sent. */
  sender: string
  pages: number
  items: ToldItem[]
}

/** Reads that page; null for what isn't one. Of a batch that was denied or cancelled as a whole, its word counts for items without one. */
export function readBatch(text: string): ToldBatch | null {
  const answer = readJson(text)
  const header = field(answer, 'batch_header')
  const sender = textOf(field(field(header, 'sender_batch_header'), 'sender_batch_id'))
  if (sender === '') return null
  const whole = textOf(field(header, 'batch_status'))
  const instead = whole === 'DENIED' || whole === 'CANCELED' ? whole : ''
  const items = field(answer, 'items')
  const pages = field(answer, 'total_pages')
  return {
    sender,
    pages: typeof pages === 'number' && pages > 1 ? Math.min(pages, payoutFileLimits.rows) : 1,
    items: (Array.isArray(items) ? items : []).flatMap((item): ToldItem[] => {
      const sent = field(item, 'payout_item')
      const payment = textOf(field(sent, 'sender_item_id'))
      const word = textOf(field(item, 'transaction_status')) || instead
      if (payment === '' || word === '') return []
      const transaction = textOf(field(item, 'transaction_id')) || textOf(field(item, 'payout_item_id'))
      return [
        {
          payment,
          word: word.slice(0, 100),
          cents: centsOf(field(sent, 'amount')),
          transaction: transaction.slice(0, 50),
        },
      ]
    }),
  }
}

/** Cents of an amount in our currency, null for anything else. */
function centsOf(amount: unknown): Cents | null {
  const [, whole = '', part = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(textOf(field(amount, 'value'))) ?? []
  if (whole === '' || field(amount, 'currency') !== payoutCurrency) return null
  return Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

/** What a webhook's event is about: our id of the batch and PayPal's. A reason to ask, nothing more (M24). */
export function aboutOf(event: unknown): { sender: Id; batch: string } {
  const resource = field(event, 'resource')
  const header = field(resource, 'batch_header')
  const sender =
    textOf(field(resource, 'sender_batch_id')) || textOf(field(field(header, 'sender_batch_header'), 'sender_batch_id'))
  const batch = textOf(field(resource, 'payout_batch_id')) || textOf(field(header, 'payout_batch_id'))
  return { sender, batch: payPalNumber.test(batch) ? batch : '' }
}
