import fc from 'fast-check'
import type { NetworkCondition, PageCondition } from './device'

/** An event of a history. `on` selects one of two devices of the same person. */
export type Event =
  | { kind: 'create'; on: 0 | 1; poison: boolean; holdMs?: number }
  | { kind: 'edit'; on: 0 | 1; field: 'first_name' | 'last_name'; to: string }
  | { kind: 'sync'; on: 0 | 1; conditions: NetworkCondition[] }
  | { kind: 'kill'; on: 0 | 1; turns: number }
  /** Another person's change is announced to the device. */
  | { kind: 'page'; on: 0 | 1; condition: PageCondition; row: number }
  /** The refetch continues until a network condition or a change prevents it. */
  | { kind: 'refetch'; on: 0 | 1; conditions: NetworkCondition[] }
  | { kind: 'foreign'; what: 'write' | 'late-write' | 'remove' | 'hand-over'; row: number }
  | { kind: 'role'; admin: boolean }
  /** A line is written, moved to another month or payment, or deleted. */
  | { kind: 'line'; c: 'earnings' | 'payment_lines'; gone: boolean; row: number; group: number }
  /** Another person's ticket with two messages. A device that has it may reply. */
  | { kind: 'ticket'; what: 'write' | 'close' | 'open'; row: number }
  | { kind: 'reply'; on: 0 | 1; row: number; poison: boolean }
  | { kind: 'days'; days: number }
  /** `offMs`: ms ahead of the true time. */
  | { kind: 'clock'; on: 0 | 1; offMs: number }
  /** `restore`: the server returns to the newest copy. */
  | { kind: 'server'; what: 'restart' | 'copy' | 'restore' }

const conditions = fc.array(
  fc.constantFrom<NetworkCondition>('fine', 'request-lost', 'answer-lost', 'twice', 'crash-before', 'crash-after'),
  { maxLength: 4 },
)
const on = fc.constantFrom<0 | 1>(0, 1)
const record = <K extends Event['kind'], F extends object>(kind: K, fields: { [N in keyof F]: fc.Arbitrary<F[N]> }) =>
  fc.record({ kind: fc.constant(kind), ...fields }) as fc.Arbitrary<{ kind: K } & F>
/** An event with its weight. */
const event = <K extends Event['kind'], F extends object>(
  weight: number,
  kind: K,
  fields: { [N in keyof F]: fc.Arbitrary<F[N]> },
) => ({ weight, arbitrary: record(kind, fields) })

const create = (weight: number) => event(weight, 'create', { on, poison: fc.boolean() })
const sync = event(6, 'sync', { on, conditions })
const kill = (weight: number) => event(weight, 'kill', { on, turns: fc.nat({ max: 60 }) })
const role = event(1, 'role', { admin: fc.boolean() })
const lengths = { minLength: 5, maxLength: 40 }

/** Inserts events at random places. */
const inserting = (
  events: readonly Event[],
  more: fc.Arbitrary<Event>,
  counts: fc.ArrayConstraints,
): fc.Arbitrary<Event[]> =>
  fc
    .array(fc.tuple(fc.nat({ max: events.length }), more), counts)
    .map((moments) => moments.reduce<Event[]>((all, [at, added]) => all.toSpliced(at, 0, added), [...events]))

/** Failing histories are reduced to short ones. */
export const histories: fc.Arbitrary<Event[]> = fc.array(
  fc.oneof(
    create(4),
    event(3, 'edit', {
      on,
      field: fc.constantFrom<'first_name' | 'last_name'>('first_name', 'last_name'),
      to: fc.constantFrom('Ana', 'Bo', 'Cy'),
    }),
    sync,
    kill(2),
    event(4, 'foreign', {
      what: fc.constantFrom<'write' | 'late-write' | 'remove' | 'hand-over'>(
        'write',
        'late-write',
        'remove',
        'hand-over',
      ),
      row: fc.nat({ max: 5 }),
    }),
    role,
  ),
  lengths,
)

const serverEvent = record('server', {
  what: fc.constantFrom<'restart' | 'copy' | 'restore'>('restart', 'copy', 'copy', 'restore', 'restore'),
})
export const restoredHistories: fc.Arbitrary<Event[]> = histories.chain((events) =>
  inserting(events, serverEvent, { minLength: 3, maxLength: 10 }),
)

/** Adds refetches of the devices' data. */
export const withRefetches = (of: fc.Arbitrary<Event[]>): fc.Arbitrary<Event[]> =>
  of.chain((events) => inserting(events, record('refetch', { on, conditions }), { minLength: 4, maxLength: 16 }))

const page = record('page', {
  on,
  row: fc.nat({ max: 5 }),
  condition: fc.constantFrom<PageCondition>('page', 'page', 'page-lost', 'page-twice', 'page-held'),
})
/** Adds sync events with pages to histories that begin with a first sync. */
export const withPages = (of: fc.Arbitrary<Event[]>): fc.Arbitrary<Event[]> =>
  of
    .chain((events) => inserting(events, page, { minLength: 6, maxLength: 30 }))
    .map((events) => [...firstSyncs, ...events])
const firstSyncs: readonly Event[] = [0, 1].map((device) => ({ kind: 'sync', on: device as 0 | 1, conditions: [] }))

const minute = 60_000
const day = 24 * 60 * minute

/** Histories in which clocks are set wrong and corrected between changes (Y16). */
export const wrongClockHistories: fc.Arbitrary<Event[]> = histories.chain((events) =>
  inserting(
    events,
    fc.oneof(
      record('clock', { on, offMs: fc.constantFrom(0, day, 40 * day, -365 * day, 30 * minute, -30 * minute) }),
      record('create', { on, poison: fc.constant(false), holdMs: fc.constantFrom(10_000, 10 * minute) }),
    ),
    { minLength: 4, maxLength: 16 },
  ),
)

const row = fc.nat({ max: 2 })

/** Histories of an admin's two devices, with tickets that enter and leave their windows. */
export const windowHistories: fc.Arbitrary<Event[]> = fc.array(
  fc.oneof(
    event(5, 'ticket', {
      what: fc.constantFrom<'write' | 'close' | 'open'>('write', 'write', 'close', 'close', 'open'),
      row,
    }),
    event(3, 'days', { days: fc.constantFrom(1, 30, 89, 91) }),
    event(3, 'reply', { on, row, poison: fc.boolean() }),
    sync,
    kill(1),
    create(1),
  ),
  lengths,
)

export const moneyHistories: fc.Arbitrary<Event[]> = fc.array(
  fc.oneof(
    event(5, 'line', {
      c: fc.constantFrom<'earnings' | 'payment_lines'>('earnings', 'payment_lines'),
      gone: fc.constantFrom(false, false, true),
      row: fc.nat({ max: 3 }),
      group: row,
    }),
    sync,
    kill(2),
    role,
  ),
  lengths,
)
