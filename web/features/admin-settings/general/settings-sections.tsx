import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import { adminSettings } from '../../../i18n/admin-areas'
import { useMessages } from '../../../i18n/language'
import { SearchInput } from '../../../lists/tools/search-box'
import { isTypingOrLayerOpen } from '../../../lists/use-row-cursor'
import { Button } from '../../../ui/button'
import { Tabs } from '../../../ui/tabs'
import { SectionContext, useSettingsForm } from './setting-fields'
import { changedFields } from './settings-form'
import { matchSection, type SearchedSection } from './settings-search'
import { settingsTabs, useFieldName } from './settings-frame'

export interface SettingsSection extends SearchedSection {
  tab: (typeof settingsTabs)[number]
  /** The fragment of its address. */
  id: string
  lead?: string
  aside?: ReactNode
  /** True for a card that has its own title and frame. */
  ownCard?: boolean
  /** True for a section that is shown only while searching. */
  onlyFound?: boolean
  content: ReactNode
}

/** The settings in sections: those of one tab, or the results of a search in all tabs. A search keeps all input. */
export function SettingsSections({ sections }: { sections: readonly SettingsSection[] }) {
  const t = useMessages(adminSettings)
  const nameOf = useFieldName()
  const [search, setSearch] = useSearchParams()
  const [query, setQuery] = useState('')
  const isSearching = query.trim() !== ''
  const matches = new Map(sections.map((section) => [section.id, matchSection(section, query, nameOf)]))
  const countOf = (tab: string): number =>
    sections.reduce((sum, { tab: of, id }) => (of === tab ? sum + (matches.get(id)?.count ?? 0) : sum), 0)
  const total = settingsTabs.reduce((sum, tab) => sum + countOf(tab), 0)
  const shownTab = settingsTabs.find((tab) => tab === search.get('tab')) ?? 'system'
  useScrollToSection()
  const tabs = settingsTabs.map((tab) => ({
    key: tab,
    label: isSearching ? `${t[tab]} ${countOf(tab)}` : t[tab],
    content: (
      <div className={isSearching && countOf(tab) === 0 ? 'hidden' : 'grid gap-5 pt-5'}>
        {sections
          .filter((section) => section.tab === tab)
          .map((section) => {
            const match = isSearching ? matches.get(section.id) : undefined
            const context = {
              hints: section.hints,
              query: isSearching ? query : '',
              shown: match && match.fields.length < Object.keys(section.hints).length ? new Set(match.fields) : null,
            }
            return (
              <SectionContext key={section.id} value={context}>
                <SectionCard
                  section={section}
                  hidden={match === null || (!isSearching && section.onlyFound === true)}
                  path={isSearching ? t[tab] : ''}
                  onOpen={() => setQuery('')}
                />
              </SectionContext>
            )
          })}
      </div>
    ),
  }))
  return (
    <Tabs
      label={t.tabs}
      tabs={tabs}
      value={shownTab}
      showAll={isSearching}
      onChange={(tab) => {
        setQuery('')
        setSearch({ tab }, { replace: true })
      }}
      beside={
        <div className="grid min-w-0 content-start gap-3 pt-5 lg:sticky lg:top-0 lg:self-start">
          <SettingsSearch value={query} onChange={setQuery} />
          {isSearching ? (
            <div role="status" className="text-sm leading-sm text-muted lg:px-3">
              <p>
                {t.found(total, query.trim())} {t.foundKept}
              </p>
              {total === 0 && (
                <Button kind="quiet" size="sm" className="mt-2" onClick={() => setQuery('')}>
                  {t.clearSearch}
                </Button>
              )}
            </div>
          ) : (
            <SectionLinks sections={sections.filter(({ tab, onlyFound }) => tab === shownTab && !onlyFound)} />
          )}
        </div>
      }
    />
  )
}

/** Opens the section that the address names, also after a click on the link of the current one. */
function useScrollToSection(): void {
  const { hash, key } = useLocation()
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView({ block: 'start' })
  }, [hash, key])
}

function SectionLinks({ sections }: { sections: readonly SettingsSection[] }) {
  const t = useMessages(adminSettings)
  const { form, base } = useSettingsForm()
  const { hash } = useLocation()
  const changed = new Set<string>(changedFields(form, base))
  const current = sections.find(({ id }) => `#${id}` === hash) ?? sections[0]
  return (
    <nav
      aria-label={t.sections}
      className="flex gap-2 max-lg:-mx-4 max-lg:overflow-x-auto max-lg:px-4 max-lg:[scrollbar-width:none] md:max-lg:-mx-6 md:max-lg:px-6 lg:grid lg:gap-0.5"
    >
      {sections.map((section) => {
        const { tab, id, title, hints } = section
        const count = Object.keys(hints).filter((field) => changed.has(field)).length
        return (
          <Link
            key={id}
            replace
            to={{ search: `?tab=${tab}`, hash: id }}
            aria-current={section === current ? 'true' : undefined}
            className="inline-flex min-h-11 flex-none items-center justify-between gap-2 rounded-full bg-sunken px-4 font-semibold text-muted no-underline hover:text-text aria-[current]:bg-text aria-[current]:text-surface lg:min-h-9 lg:rounded-lg lg:bg-transparent lg:px-3 lg:aria-[current]:bg-sunken lg:aria-[current]:text-text"
          >
            {title}
            {count > 0 && (
              <span
                aria-label={t.unsaved(count)}
                className="rounded-full bg-caution-soft px-2 text-sm font-semibold text-caution"
              >
                {count}
              </span>
            )}
          </Link>
        )
      })}
    </nav>
  )
}

interface SectionCardProps {
  section: SettingsSection
  hidden: boolean
  /** The tab's name while searching. */
  path: string
  /** Called when the tab of a found section is opened. */
  onOpen: () => void
}

function SectionCard({ section, hidden, path, onOpen }: SectionCardProps) {
  const headingId = useId()
  const { tab, id, title, lead, aside, ownCard = false, content } = section
  const open = path !== '' && (
    <>
      <Link
        replace
        to={{ search: `?tab=${tab}`, hash: id }}
        onClick={onOpen}
        className="text-text underline underline-offset-3"
      >
        {path}
      </Link>{' '}
      <span aria-hidden>›</span>{' '}
    </>
  )
  if (ownCard)
    return (
      <div id={id} hidden={hidden} className="scroll-mt-5">
        {open && (
          <p className="mb-2 font-semibold">
            {open}
            {title}
          </p>
        )}
        {content}
      </div>
    )
  return (
    <section
      id={id}
      aria-labelledby={headingId}
      hidden={hidden}
      className="min-w-0 scroll-mt-5 overflow-hidden rounded-xl bg-raised shadow-sm"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-b border-line px-5 py-4 md:px-6">
        <div className="min-w-0">
          <h2 id={headingId} className="text-[1.125rem]/6">
            {open}
            {title}
          </h2>
          {lead !== undefined && <p className="mt-0.5 text-sm leading-sm text-muted">{lead}</p>}
        </div>
        {aside}
      </div>
      {/* the gaps are the lines between the settings */}
      <div className="grid gap-px bg-line lg:grid-cols-2 lg:[&>:last-child:nth-child(odd)]:col-span-2">{content}</div>
    </section>
  )
}

function SettingsSearch({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const t = useMessages(adminSettings)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTypingOrLayerOpen(event)) return
      event.preventDefault()
      input.current?.focus()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return <SearchInput label={t.search} value={value} onChange={onChange} inputRef={input} />
}

/** A cell that explains the combined effect of the settings beside it. */
export const SectionNote = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="bg-sunken px-5 py-4 md:px-6">
    <p className="font-semibold">{title}</p>
    <p className="text-sm leading-sm text-muted">{children}</p>
  </div>
)
