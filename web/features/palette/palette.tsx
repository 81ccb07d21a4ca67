import { Dialog, DialogBackdrop, DialogPanel } from '@headlessui/react'
import { CornerDownRight, Search, HandCoins, LifeBuoy, Mail, Pencil, ScrollText, type LucideIcon } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { createPath, resolvePath, useNavigate, type To } from 'react-router-dom'
import { palette } from '../../i18n/admin-areas'
import { useMessages, useLanguage } from '../../i18n/language'
import { Keycap } from '../../lists/keycap'
import { RestoreFocus } from '../../ui/layers/restore-focus'
import { Avatar } from '../../ui/pictures/avatar'
import { adminPersonPath, paths, ticketPath } from '../../../domain/paths'
import { foldText, searchWords } from '../../../domain/people/fold-text'
import { usePaletteResults, type PaletteResults } from '../../data/queries/people/palette'
import { useDebounced } from '../../data/queries/clock'
import { useOnline } from '../../data/queries/network'
import { formatCents, formatMonth } from '../../i18n/format'

/** The command palette, opened with Ctrl+K or Cmd+K. The focus stays in the field; arrow keys select, Enter opens. */
export function Palette({ places, onClose }: { places: readonly PalettePlace[]; onClose: () => void }) {
  const t = useMessages(palette)
  const [text, setText] = useState('')
  const { groups, note } = usePaletteGroups(text, places)
  const entries = groups.flatMap((group) => group.entries)
  const { at, move, to } = useSelectedIndex(entries, text)
  const open = useOpenEntry(onClose)
  const id = useId()
  const listId = `${id}-list`
  const field = useRef<HTMLInputElement>(null)
  const optionId = (index: number): string => `${id}-${index}`

  function keys(event: KeyboardEvent): void {
    const handlers: { [key: string]: () => void } = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Enter: () => open(entries[at], event.ctrlKey || event.metaKey),
    }
    const handler = handlers[event.key]
    if (handler === undefined) return
    event.preventDefault()
    handler()
  }

  return (
    <Dialog open onClose={onClose} initialFocus={field} aria-label={t.title} className="relative z-30">
      <DialogBackdrop className="fixed inset-0 bg-scrim" />
      <div className="layer-window fixed inset-0 grid justify-items-center md:items-start md:p-3 md:pt-[18vh]">
        <DialogPanel className="rise layer flex min-h-0 w-full flex-col overflow-hidden bg-raised shadow-lg md:max-h-[min(32rem,calc(82vh-1.5rem))] md:max-w-160 md:rounded-xl">
          <RestoreFocus />
          <div className="flex items-center gap-3 border-b border-line px-5">
            <Search aria-hidden className="size-5 flex-none" />
            <input
              ref={field}
              type="search"
              role="combobox"
              aria-expanded="true"
              aria-controls={listId}
              aria-activedescendant={at >= 0 ? optionId(at) : undefined}
              aria-autocomplete="list"
              aria-label={t.search}
              placeholder={t.search}
              autoComplete="off"
              maxLength={100}
              value={text}
              onChange={(event) => setText(event.target.value)}
              onKeyDown={keys}
              className="min-h-14 w-full min-w-0 max-md:min-h-18 appearance-none bg-transparent text-lg text-text outline-none placeholder:text-muted [&::-webkit-search-cancel-button]:hidden"
            />
            <button
              type="button"
              aria-label={t.close}
              onClick={onClose}
              className="grid min-h-11 min-w-11 flex-none place-items-center rounded-full font-semibold"
            >
              <span className="max-md:hidden">
                <Keycap>Esc</Keycap>
              </span>
              <span aria-hidden className="md:hidden">
                {t.close}
              </span>
            </button>
          </div>
          <Groups {...{ groups, text, at, optionId }} id={listId} onHighlight={to} onOpen={open} />
          <p role="status" className="px-5 pb-3 text-muted empty:hidden">
            {note}
          </p>
          <p className="flex flex-wrap gap-x-4 gap-y-1 border-t border-line px-5 py-3 text-sm text-muted max-md:hidden">
            <Hint caps={['↑', '↓']} what={t.choose} />
            <Hint caps={['Enter']} what={t.open} />
            <Hint caps={['Ctrl', 'Enter']} what={t.newTab} />
          </p>
        </DialogPanel>
      </div>
    </Dialog>
  )
}

interface GroupsProps {
  id: string
  groups: readonly PaletteGroup[]
  text: string
  at: number
  optionId: (index: number) => string
  onHighlight: (index: number) => void
  onOpen: (entry: PaletteEntry, newTab: boolean) => void
}

function Groups({ id, groups, text, at, optionId, onHighlight, onOpen }: GroupsProps) {
  const t = useMessages(palette)
  return (
    <div id={id} role="listbox" aria-label={t.title} className="min-h-0 flex-1 overflow-y-auto p-2">
      {groups.map((group, n) => {
        const before = groups.slice(0, n).reduce((sum, { entries }) => sum + entries.length, 0)
        return (
          <div key={group.name} role="group" aria-label={group.name}>
            <p aria-hidden className="px-3 pt-2.5 pb-1 text-sm font-semibold text-muted">
              {group.name}
            </p>
            {group.entries.map((entry, index) => (
              <Option
                key={entry.key}
                id={optionId(before + index)}
                entry={entry}
                text={text}
                chosen={before + index === at}
                onHighlight={() => onHighlight(before + index)}
                onOpen={(newTab) => onOpen(entry, newTab)}
              />
            ))}
          </div>
        )
      })}
    </div>
  )
}

const Hint = ({ caps, what: label }: { caps: readonly string[]; what: string }) => (
  <span className="flex items-center gap-1">
    {caps.map((cap) => (
      <Keycap key={cap}>{cap}</Keycap>
    ))}
    <span className="pl-0.5">{label}</span>
  </span>
)

function useSelectedIndex(entries: readonly PaletteEntry[], text: string) {
  const [chosen, setChosen] = useState({ text, at: 0 })
  const at = Math.min(chosen.text === text ? chosen.at : 0, entries.length - 1)
  const to = (next: number): void => setChosen({ text, at: next })
  return { at, to, move: (by: number) => entries.length > 0 && to((at + by + entries.length) % entries.length) }
}

function useOpenEntry(onClose: () => void) {
  const navigate = useNavigate()
  return (entry: PaletteEntry | undefined, newTab: boolean): void => {
    if (entry === undefined) return
    if (newTab) window.open(createPath(resolvePath(entry.to)), '_blank', 'noopener')
    else void navigate(entry.to, { state: entry.state })
    onClose()
  }
}

interface OptionProps {
  id: string
  entry: PaletteEntry
  text: string
  chosen: boolean
  onHighlight: () => void
  onOpen: (newTab: boolean) => void
}

function Option({ id, entry, text, chosen, onHighlight, onOpen }: OptionProps) {
  const Icon = entry.Icon ?? CornerDownRight
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (chosen) row.current?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  return (
    // The input keeps the focus and handles the keys.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      ref={row}
      id={id}
      role="option"
      aria-selected={chosen}
      aria-label={entry.sub === undefined ? entry.name : `${entry.name} ${entry.sub}`}
      onPointerMove={onHighlight}
      onClick={(event) => onOpen(event.ctrlKey || event.metaKey)}
      className={`flex min-h-11 cursor-default items-center gap-3 rounded-md px-3 py-1.5 ${chosen ? 'bg-accent-soft' : ''}`}
    >
      {entry.seed === undefined ? (
        <Icon aria-hidden className="size-4.5 flex-none stroke-[1.75] text-muted" />
      ) : (
        <Avatar name={entry.name} seed={entry.seed} size="sm" />
      )}
      <span className="min-w-0 flex-1">
        <b className="font-semibold wrap-anywhere">
          <HighlightedName name={entry.name} text={text} />
        </b>{' '}
        {entry.sub !== undefined && (
          <span className="text-sm wrap-anywhere text-muted max-md:block md:pl-1">{entry.sub}</span>
        )}
      </span>
      {(chosen ? ['Enter'] : entry.caps)?.map((cap) => (
        <span key={cap} className="max-md:hidden">
          <Keycap>{cap}</Keycap>
        </span>
      ))}
    </div>
  )
}

function HighlightedName({ name, text }: { name: string; text: string }) {
  const typed = text.trim().toLowerCase()
  const at = typed === '' ? -1 : name.toLowerCase().indexOf(typed)
  if (at < 0) return name
  return (
    <>
      {name.slice(0, at)}
      <span className="text-accent">{name.slice(at, at + typed.length)}</span>
      {name.slice(at + typed.length)}
    </>
  )
}

interface PaletteEntry {
  key: string
  name: string
  sub?: string
  to: To
  state?: unknown
  seed?: string
  Icon?: LucideIcon | undefined
  caps?: readonly string[]
}
interface PaletteGroup {
  name: string
  entries: readonly PaletteEntry[]
}
export interface PalettePlace {
  name: string
  sub?: string
  to: string
  key?: string
  /** A `setting` is listed only when it matches a search; an `act` starts something. */
  kind?: 'setting' | 'act'
  Icon?: LucideIcon | undefined
  caps?: readonly string[]
}

const searchDelayMs = 200

/** Returns the entries that match a text, by group; without a text, all pages. `note` says why results are missing. */
function usePaletteGroups(text: string, places: readonly PalettePlace[]) {
  const t = useMessages(palette)
  const online = useOnline()
  const debouncedText = useDebounced(text, searchDelayMs)
  const { value, error } = usePaletteResults(debouncedText, online)
  const settled = text.trim() === '' || (value?.text === text && debouncedText === text)
  const groups = useGroups(text, places, settled ? value : undefined)
  const empty = groups.length === 0
  const note =
    text.trim() === ''
      ? ''
      : !online
        ? t.offline
        : error !== null
          ? t.failed
          : !settled
            ? t.searching
            : empty
              ? t.none(text.trim())
              : ''
  return { groups, note }
}

function useGroups(text: string, places: readonly PalettePlace[], found: PaletteResults | undefined): PaletteGroup[] {
  const t = useMessages(palette)
  const language = useLanguage()
  const words = searchWords(text)
  const candidates = places.filter(({ kind }) => kind !== 'setting' || words.length > 0)
  const matches = candidates.filter(({ name }) => words.every((word) => foldText(name).includes(word)))
  const { people = [], tickets = [], payments = [] } = found ?? {}
  const [first] = people
  const name = first === undefined ? '' : personName(first)
  const groups: PaletteGroup[] = [
    {
      name: t.people,
      entries: people.map((one) => ({
        key: one.id,
        name: personName(one),
        sub: one.email,
        to: adminPersonPath(one.id),
        seed: one.id,
      })),
    },
    {
      name,
      entries:
        first === undefined
          ? []
          : [
              ...payments.map((one) => ({
                key: one.id,
                name: t.payment(formatMonth(one.month, language), formatCents(one.amount_cents)),
                sub: t.statuses[one.status],
                to: `${paths.adminPayments}?payment=${one.id}`,
                Icon: HandCoins,
              })),
              { key: 'edit', name: t.editPerson, to: `${adminPersonPath(first.id)}?do=edit`, Icon: Pencil },
              { key: 'write', name: t.writeTo(name), to: `${adminPersonPath(first.id)}?do=write`, Icon: Mail },
              {
                key: 'tickets-of',
                name: t.ticketsOf(name),
                to: `${paths.adminSupport}?all=1`,
                state: { list: { search: first.email } },
                Icon: LifeBuoy,
              },
              {
                key: 'audit-of',
                name: t.auditOf(name),
                to: `${paths.adminAudit}?subject=users/${first.id}`,
                Icon: ScrollText,
              },
            ],
    },
    {
      name: t.tickets,
      entries: tickets.map((one) => ({
        key: one.id,
        name: `${one.number} ${one.subject}`,
        sub: t.ticketStatuses[one.status],
        to: ticketPath('admin', one.id),
        Icon: LifeBuoy,
      })),
    },
    { name: t.acts, entries: toEntries(matches.filter(({ kind }) => kind === 'act')) },
    { name: t.goTo, entries: toEntries(matches.filter(({ kind }) => kind !== 'act')) },
  ]
  return groups.filter(({ entries }) => entries.length > 0)
}

const toEntries = (places: readonly PalettePlace[]): PaletteEntry[] =>
  places.map((place) => ({ ...place, key: place.key ?? place.to }))

const personName = (one: { first_name: string; last_name: string; email: string }): string =>
  `${one.first_name} ${one.last_name}`.trim() || one.email
