import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { propertyRuns } from '../../testing/property-runs'
import {
  effectOf,
  unpaidItemStates,
  activeItemStates,
  lockedItemStates,
  nextItemState,
  paidItemStates,
  payoutItemStates,
  payoutTransitions,
  reportedStates,
  type PayoutEvent,
  type PayoutItemState,
} from './payout-states'
import { toPlainLetters, reportedState, combineStates } from './payout-words'

const numRuns = propertyRuns({ check: 300, test: 2_000, soak: 100_000 })
const report = (state: (typeof reportedStates)[number]): PayoutEvent => ({ reported: state })
const anyState = fc.constantFrom(...payoutItemStates)
const anyEvent = fc.oneof(
  fc.constantFrom<PayoutEvent>('export', 'remove', 'not-sent'),
  fc.constantFrom(...reportedStates).map(report),
)

describe('states of a batch item (M24)', () => {
  it('determine the effect on the payment', () => {
    const of = (effect: string) => payoutItemStates.filter((state) => effectOf(state) === effect)
    expect(of('paid')).toEqual(['success', 'refunded', 'reversed'])
    expect(of('locked')).toEqual(['ready', 'sent', 'pending', 'onhold', 'unclaimed', 'unknown'])
    expect(of('free')).toEqual(['returned', 'failed', 'blocked', 'denied', 'canceled', 'not_sent', 'removed'])
    expect([...lockedItemStates, ...paidItemStates].sort()).toEqual([...activeItemStates].sort())
    expect(unpaidItemStates).toEqual(of('free'))
  })

  it('release an exported item only if the provider says so, or if the provider never received it', () => {
    for (const state of payoutItemStates) {
      expect(nextItemState(state, 'remove')).toBe(state === 'ready' ? 'removed' : null)
      expect(nextItemState(state, 'not-sent')).toBe(state === 'sent' ? 'not_sent' : null)
    }
    expect(nextItemState('ready', report('failed'))).toBeNull()
    expect(nextItemState('ready', 'export')).toBe('sent')
  })

  it('allow exactly these transitions', () => {
    const unsentStates = ['ready', 'removed']
    const paid = ['success', 'refunded', 'reversed']
    // Exported, unpaid items change to the state that the provider reports.
    const follows = payoutItemStates.filter((state) => !unsentStates.includes(state) && !paid.includes(state))
    const reportedMoves = follows.flatMap((from) =>
      reportedStates.filter((to) => to !== from).map((to) => `${from}>${to}`),
    )
    const ours = ['ready>sent', 'ready>removed', 'sent>not_sent', 'success>refunded', 'success>reversed']
    expect([...payoutTransitions].sort()).toEqual([...ours, ...reportedMoves].sort())
    for (const state of reportedStates) expect(nextItemState('removed', report(state)), state).toBeNull()
    expect(nextItemState('refunded', report('reversed'))).toBe('refunded')
  })

  it('never turn paid into unpaid, release nothing because of unknown words, and stay the same when a word is repeated', () =>
    fc.assert(
      fc.property(anyState, fc.array(anyEvent, { maxLength: 30 }), (start, events) => {
        let state: PayoutItemState = start
        for (const event of events) {
          const next = nextItemState(state, event)
          if (next === null) continue
          if (effectOf(state) === 'paid') expect(effectOf(next)).toBe('paid')
          if (typeof event === 'object') {
            expect(nextItemState(next, event)).toBe(next)
            if (event.reported === 'unknown') expect(effectOf(next)).not.toBe('free')
          }
          if (next !== state) expect(payoutTransitions).toContain(`${state}>${next}`)
          state = next
        }
      }),
      { numRuns },
    ))
})

describe("PayPal's status words", () => {
  it('are all known in English and Spanish, for the API and the reports', () => {
    const reportedAs: { readonly [state in (typeof reportedStates)[number]]: string } = {
      success: 'SUCCESS, Completed, Complete, Succeeded, Completado, Completada, Completo, Exitoso, Realizado',
      pending: 'PENDING, Pendiente',
      onhold: 'ONHOLD, On hold, Held, Temporary Hold, Placed, Retenido, Retenida, En espera, Suspendido',
      unclaimed: 'UNCLAIMED, No reclamado, No reclamada, Sin reclamar, No cobrado, Sin cobrar',
      returned: 'RETURNED, Devuelto, Devuelta',
      failed: 'FAILED, Error, Fallido, Fallida, Incorrecto, Con errores',
      blocked: 'BLOCKED, Bloqueado, Bloqueada',
      denied: 'DENIED, Rejected, Denegado, Denegada, Rechazado, Rechazada',
      canceled: 'CANCELED, Cancelled, Cancelado, Cancelada',
      refunded: 'REFUNDED, Reembolsado, Reembolsada',
      reversed: 'REVERSED, Revertido, Revertida, Anulado, Anulada',
      unknown: 'Processing, Procesando, En curso, NEW, Paid out?, Anulación',
    }
    for (const state of reportedStates)
      for (const word of reportedAs[state].split(', ')) expect(reportedState(word), word).toBe(state)
    expect(reportedState('')).toBe('unknown')
  })

  it('are compared by their letters only', () => {
    expect(toPlainLetters(' Correo electrónico (1) ')).toBe('correoelectronico')
    expect(toPlainLetters('ÁÀÂÄ ÉÈÊË ÍÌÎÏ ÓÒÔÖ ÚÙÛÜ Ñ')).toBe('aaaaeeeeiiiioooouuuun')
  })

  it('are combined to the latest state, or to unknown if they contradict each other', () => {
    expect(combineStates(['unclaimed', 'success'])).toBe('success')
    expect(combineStates(['returned', 'unclaimed'])).toBe('returned')
    expect(combineStates(['success', 'refunded', 'success'])).toBe('refunded')
    expect(combineStates(['pending', 'unclaimed'])).toBe('unclaimed')
    expect(combineStates(['success', 'returned'])).toBe('unknown')
    expect(combineStates(['failed', 'denied'])).toBe('unknown')
    expect(combineStates(['unknown', 'success'])).toBe('unknown')
    expect(combineStates(['refunded', 'reversed'])).toBe('unknown')
    expect(combineStates(['unclaimed', 'unclaimed'])).toBe('unclaimed')
  })

  it("don't release a payment if one of several words forbids it", () =>
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...reportedStates), { minLength: 1, maxLength: 5 }), (states) => {
        const all = combineStates(states)
        if (states.includes('unknown')) expect(all).toBe('unknown')
        if (effectOf(all) === 'free') expect(states.some((state) => effectOf(state) === 'paid')).toBe(false)
        expect(combineStates([...states].reverse())).toBe(all)
        expect(combineStates([...states, ...states])).toBe(all)
      }),
      { numRuns },
    ))
})
