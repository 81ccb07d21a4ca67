import type { Cents, Id } from '../../entities'
import { type SubmissionState, type PayPalProblem } from '../payments/submission'
import { readJson } from '../../responses'
import { payoutCurrency, payoutFileLimits, type PayoutRow } from './payout-file'

/** Requests and responses of PayPal's Payouts API (developer.paypal.com, payments.payouts-batch v1). */

/** PayPal recognizes a repeated batch id for 30 days. Older batches are never sent again under the same id (M24). */
export const resendLimitDays = 25

/** The number of days after sending during which PayPal is asked once a day about a settled batch. */
export const returnWatchDays = 180

export const itemsPerRequest = 500

/**
 * Returns the request body. PayPal recognizes a repeated request by the batch's id and rejects it. Throws RangeError for
 * invalid values.
 */
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

export interface HttpResult {
  problem: string
  status: number
  text: string
  /** False if the request may have been accepted although there was no response. */
  certain: boolean
}

type Json = { readonly [name: string]: unknown }
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const field = (of: unknown, name: string): unknown => (isJson(of) ? of[name] : undefined)
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

export function payPalErrorText(text: string): string {
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

export const payPalIdPattern = /^[A-Za-z0-9_-]{1,30}$/

export interface SubmissionResult {
  state: Exclude<SubmissionState, 'sending'>
  problem: PayPalProblem | ''
  batch: string
}

/**
 * Reads PayPal's response: `refused` only if the batch was definitely rejected, `unknown` (never sent again) if it may have
 * been received.
 */
export function readSubmissionResult({ status, text, certain, problem }: HttpResult): SubmissionResult {
  if (status === 0) {
    return certain && problem !== ''
      ? { state: 'waiting', problem: 'no-connection', batch: '' }
      : { state: 'unknown', problem: 'lost', batch: '' }
  }
  const answer = readJson(text)
  if (status >= 200 && status < 300) {
    const batch = textOf(field(field(answer, 'batch_header'), 'payout_batch_id'))
    return payPalIdPattern.test(batch)
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

/** Reports whether PayPal already knows the batch. PayPal's wording changes, so similar words count too. */
const isRepeat = (text: string): boolean => /duplicate|sender_batch_id|already (exists|used|been)/i.test(text)

function linkedBatch(answer: unknown): string {
  const links = field(answer, 'links')
  for (const link of Array.isArray(links) ? links : []) {
    const [, batch = ''] = /\/v1\/payments\/payouts\/([A-Za-z0-9_-]{1,30})$/.exec(textOf(field(link, 'href'))) ?? []
    if (batch !== '') return batch
  }
  return ''
}

/** `cents` is null without an amount in US dollars. */
export interface PayPalItem {
  payment: Id
  word: string
  cents: Cents | null
  transaction: string
}

export interface PayPalBatchPage {
  sender: string
  pages: number
  items: PayPalItem[]
}

/**
 * Reads a page of a batch; null for other content. If PayPal denied or cancelled the whole batch, items without a status
 * get its status.
 */
export function readBatchPage(text: string): PayPalBatchPage | null {
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
    items: (Array.isArray(items) ? items : []).flatMap((item): PayPalItem[] => {
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

function centsOf(amount: unknown): Cents | null {
  const [, whole = '', part = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(textOf(field(amount, 'value'))) ?? []
  if (whole === '' || field(amount, 'currency') !== payoutCurrency) return null
  return Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

/** Returns the batch of a webhook event, which only triggers a status request (M24). */
export function batchOfEvent(event: unknown): { sender: Id; batch: string } {
  const resource = field(event, 'resource')
  const header = field(resource, 'batch_header')
  const sender =
    textOf(field(resource, 'sender_batch_id')) || textOf(field(field(header, 'sender_batch_header'), 'sender_batch_id'))
  const batch = textOf(field(resource, 'payout_batch_id')) || textOf(field(header, 'payout_batch_id'))
  return { sender, batch: payPalIdPattern.test(batch) ? batch : '' }
}
