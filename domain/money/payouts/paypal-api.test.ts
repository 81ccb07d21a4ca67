import { describe, expect, it } from 'vitest'
import {
  batchOfEvent,
  payPalBatch,
  payPalErrorText,
  readBatchPage,
  readSubmissionResult,
  type HttpResult,
} from './paypal-api'
import { submissionTransitions } from '../payments/submission'
import { payoutFileLimits } from './payout-file'

interface Sent {
  sender_batch_header: { email_subject: string }
  items: { amount: { value: string }; note: string }[]
}

const answer = (status: number, body: unknown = {}, more: Partial<HttpResult> = {}): HttpResult => ({
  problem: status >= 200 && status < 300 ? '' : 'refused',
  status,
  text: typeof body === 'string' ? body : JSON.stringify(body),
  certain: true,
  ...more,
})

describe('batch request to PayPal (M24)', () => {
  it("contains each payment only once with its id and approved amount, and the batch's id", () => {
    const sent = JSON.parse(
      payPalBatch(
        'batch0000000001',
        [{ payment: 'payment00000001', payee: 'ana@pay.example', amount_cents: 10_705 }],
        ' The  Guild ',
      ),
    ) as unknown
    expect(sent).toEqual({
      sender_batch_header: { sender_batch_id: 'batch0000000001', email_subject: 'The Guild' },
      items: [
        {
          recipient_type: 'EMAIL',
          amount: { value: '107.05', currency: 'USD' },
          receiver: 'ana@pay.example',
          note: 'The Guild',
          sender_item_id: 'payment00000001',
          recipient_wallet: 'PAYPAL',
        },
      ],
    })
  })

  it.each([
    ['no rows', []],
    ['no address', [{ payment: 'p', payee: '', amount_cents: 1 }]],
    ['no amount', [{ payment: 'p', payee: 'a@b.c', amount_cents: 0 }]],
    ['a fraction of a cent', [{ payment: 'p', payee: 'a@b.c', amount_cents: 1.5 }]],
  ])("isn't created with invalid values: %s", (_, rows) => {
    expect(() => payPalBatch('b', rows, '')).toThrow(RangeError)
  })

  it('can have the maximum number of rows and characters', () => {
    const row = (n: number) => ({ payment: `p${n}`, payee: 'a@b.example', amount_cents: 5 })
    const rows = Array.from({ length: payoutFileLimits.rows + 1 }, (_, n) => row(n))
    expect(() => payPalBatch('b', rows, '')).toThrow(RangeError)
    expect(() => payPalBatch('b', [row(1), { ...row(2), payment: '' }], '')).toThrow(RangeError)
    const sent = JSON.parse(payPalBatch('b', rows.slice(0, payoutFileLimits.rows), 'n'.repeat(500))) as Sent
    expect(sent.items).toHaveLength(5_000)
    expect(sent.sender_batch_header.email_subject).toBe('n'.repeat(255))
    expect(sent.items[0]).toMatchObject({ amount: { value: '0.05' }, note: 'n'.repeat(400) })
  })
})

describe("PayPal's reply to a batch request", () => {
  const header = { batch_header: { payout_batch_id: 'PB1' } }
  it.each([
    ['accepted', answer(201, header), 'taken', 'PB1', ''],
    ['accepted with another status', answer(299, header), 'taken', 'PB1', ''],
    ['accepted, with an unreadable response', answer(201, 'x'), 'unknown', '', 'unreadable'],
    ['invalid batch id', answer(201, { batch_header: { payout_batch_id: '../1' } }), 'unknown', '', 'unreadable'],
    ['no connection', answer(0, '', { problem: 'no-connection' }), 'waiting', '', 'no-connection'],
    ['connection lost', answer(0, '', { problem: 'lost', certain: false }), 'unknown', '', 'lost'],
    ['timeout', answer(0, '', { problem: 'no-answer', certain: false }), 'unknown', '', 'lost'],
    // There was no response, so the batch may have been accepted.
    ['no response', answer(0, '', { problem: '' }), 'unknown', '', 'lost'],
    ['too many requests', answer(429), 'waiting', '', 'busy'],
    ['server error', answer(500), 'unknown', '', 'lost'],
    ['gateway error', answer(504), 'unknown', '', 'lost'],
    ['request timeout', answer(408), 'unknown', '', 'lost'],
    ['conflict', answer(409), 'unknown', '', 'lost'],
    ['informational', answer(199, header), 'unknown', '', 'lost'],
    ['redirect', answer(302), 'unknown', '', 'lost'],
    ['first status of redirects', answer(300, header), 'unknown', '', 'lost'],
    ['last status of redirects', answer(399), 'unknown', '', 'lost'],
    ['refused', answer(422, { name: 'INSUFFICIENT_FUNDS' }), 'refused', '', 'refused'],
    ['bad request', answer(400), 'refused', '', 'refused'],
    ['last status of refusals', answer(499), 'refused', '', 'refused'],
    ['expired keys', answer(401), 'refused', '', 'keys-refused'],
    ['not allowed', answer(403), 'refused', '', 'not-allowed'],
    [
      'duplicate, with a link to the batch',
      answer(400, {
        name: 'USER_BUSINESS_ERROR',
        details: [{ field: 'SENDER_BATCH_ID', issue: 'Duplicate batch request' }],
        links: [{ href: 'https://api.paypal.com/v1/payments/payouts/PB7' }],
      }),
      'unknown',
      'PB7',
      'lost',
    ],
    ['duplicate', answer(400, { message: 'Batch with given sender_batch_id already exists' }), 'unknown', '', 'lost'],
    ['used id', answer(400, { message: 'This ID has already been used' }), 'unknown', '', 'lost'],
  ] as const)('is classified: %s', (_, received, state, batch, problem) => {
    expect(readSubmissionResult(received)).toMatchObject({ state, batch, problem })
  })

  it('contains the id of an existing batch in one of its links, and only valid ids are accepted', () => {
    const known = (...hrefs: unknown[]) =>
      readSubmissionResult(answer(400, { name: 'DUPLICATE', links: hrefs.map((href) => ({ href })) })).batch
    const of = (id: string) => `https://api.paypal.com/v1/payments/payouts/${id}`
    expect(known('https://developer.paypal.com/docs', of('PB-7_x'))).toBe('PB-7_x')
    expect(known(`${of('PB7')}/items`, of(''), of('n'.repeat(31)), 7)).toBe('')
    expect(readSubmissionResult(answer(400, { name: 'DUPLICATE', links: 'none' })).batch).toBe('')
    for (const id of ['n'.repeat(31), 'a/b', 'PB 1', ''])
      expect(readSubmissionResult(answer(201, { batch_header: { payout_batch_id: id } })).state, id).toBe('unknown')
    expect(readSubmissionResult(answer(201, { batch_header: { payout_batch_id: 'n'.repeat(30) } })).state).toBe('taken')
  })

  it('never allows a second request for a batch that PayPal may have received', () => {
    const from = (state: string) => submissionTransitions.filter((move) => move.startsWith(`${state}>`))
    expect(from('unknown')).toEqual(['unknown>taken'])
    expect(from('taken')).toEqual([])
  })

  it("is quoted in PayPal's words", () => {
    expect(payPalErrorText('{"name":"A","message":"B","details":[{"issue":"C"}]}')).toBe('A: B: C')
    expect(payPalErrorText('{"error":"invalid_client","error_description":"No"}')).toBe('invalid_client: No')
    expect(payPalErrorText('<html>')).toBe('')
    expect(payPalErrorText('{"message":"B","details":[]}')).toBe('B')
    expect(payPalErrorText('{"name":7,"message":["B"],"details":{"issue":"C"}}')).toBe('')
    expect(payPalErrorText('[{"name":"A"}]')).toBe('')
    expect(payPalErrorText(JSON.stringify({ name: 'n'.repeat(300) }))).toBe('n'.repeat(200))
  })
})

describe('batch status that PayPal reports', () => {
  const batch = (items: unknown[], status = 'PROCESSING') =>
    JSON.stringify({
      total_pages: 2,
      batch_header: { batch_status: status, sender_batch_header: { sender_batch_id: 'b1' } },
      items,
    })
  const item = (more: object, amount: object = { value: '10.50', currency: 'USD' }) => ({
    payout_item_id: 'I1',
    payout_item: { sender_item_id: 'p1', amount },
    ...more,
  })

  it('contains word, amount and transaction of each item', () => {
    const read = readBatchPage(
      batch([item({ transaction_status: 'SUCCESS', transaction_id: 'T1' }), item({ transaction_status: 'UNCLAIMED' })]),
    )
    expect(read).toEqual({
      sender: 'b1',
      pages: 2,
      items: [
        { payment: 'p1', word: 'SUCCESS', cents: 1050, transaction: 'T1' },
        { payment: 'p1', word: 'UNCLAIMED', cents: 1050, transaction: 'I1' },
      ],
    })
  })

  it.each([
    [{ value: '10.5', currency: 'USD' }, 1050],
    [{ value: '10', currency: 'USD' }, 1000],
    [{ value: '10.50', currency: 'EUR' }, null],
    [{ value: '10.505', currency: 'USD' }, null],
    [{ value: '0.05', currency: 'USD' }, 5],
    [{ value: '-10.50', currency: 'USD' }, null],
    [{ value: '10.50 ', currency: 'USD' }, null],
    [{ value: 10.5, currency: 'USD' }, null],
    [{}, null],
  ])('contains the amount %j as %j cents', (amount, cents) => {
    expect(readBatchPage(batch([item({ transaction_status: 'SUCCESS' }, amount)]))?.items[0]?.cents).toBe(cents)
  })

  it('omits items without a status word, unless PayPal rejected the whole batch', () => {
    expect(readBatchPage(batch([item({})]))?.items).toEqual([])
    expect(readBatchPage(batch([item({})], 'DENIED'))?.items[0]?.word).toBe('DENIED')
    expect(readBatchPage(batch([item({})], 'CANCELED'))?.items[0]?.word).toBe('CANCELED')
    expect(readBatchPage(batch([item({ transaction_status: 'SUCCESS' })], 'DENIED'))?.items[0]?.word).toBe('SUCCESS')
    expect(readBatchPage(batch([{ transaction_status: 'SUCCESS' }, 'SUCCESS', null]))?.items).toEqual([])
    expect(readBatchPage('{}')).toBeNull()
    expect(readBatchPage('no json')).toBeNull()
  })

  it('has limited lengths of words and ids, and a limited number of pages', () => {
    const long = item({ transaction_status: 'W'.repeat(101), transaction_id: 'T'.repeat(51) })
    expect(readBatchPage(batch([long]))?.items[0]).toMatchObject({ word: 'W'.repeat(100), transaction: 'T'.repeat(50) })
    const pages = (total_pages: unknown) =>
      readBatchPage(JSON.stringify({ batch_header: { sender_batch_header: { sender_batch_id: 'b1' } }, total_pages }))
    expect(pages(3)).toEqual({ sender: 'b1', pages: 3, items: [] })
    expect([pages(0), pages(1), pages('7'), pages(undefined), pages(1e9)].map((read) => read?.pages)).toEqual([
      1, 1, 1, 1, 5_000,
    ])
  })

  it('is found by the batch id in a webhook event, and the other values are ignored', () => {
    expect(batchOfEvent({ resource: { sender_batch_id: 'b1', payout_batch_id: 'PB1' } })).toEqual({
      sender: 'b1',
      batch: 'PB1',
    })
    const header = { payout_batch_id: '../x', sender_batch_header: { sender_batch_id: 'b1' } }
    expect(batchOfEvent({ resource: { batch_header: header } })).toEqual({ sender: 'b1', batch: '' })
    expect(batchOfEvent(null)).toEqual({ sender: '', batch: '' })
  })
})
