import { useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import type { Language, SavedReply, SupportTicket } from '../../../../domain/entities'
import { foldText, searchWords } from '../../../../domain/people/fold-text'
import {
  fillReply,
  replyIn,
  replyValues,
  unfilledPlaceholders,
  type ReplyValues,
  replyPlaceholders,
  unknownReplyPlaceholders,
} from '../../../../domain/tickets/saved-replies'
import { useOnline } from '../../../data/queries/network'
import { usePerson } from '../../../data/queries/people/people'
import { useSavedReplies } from '../../../data/queries/tickets/conversation'
import { helpdesk } from '../../../i18n/admin-areas'
import { useLanguage, useMessages } from '../../../i18n/language'
import { Button } from '../../../ui/button'
import { Field } from '../../../ui/fields/field'
import { SegmentedControl } from '../../../ui/fields/segmented-control'
import { TextInput } from '../../../ui/fields/inputs'
import { Dialog } from '../../../ui/layers/dialog'
import { deleteReplyRoute, saveReplyRoute } from '../../../../domain/api/messages/tickets'
import { CommandDialog } from '../../../forms/command-dialog'
import { TextField } from '../../../forms/fields'

interface Props {
  ticket: SupportTicket
  me: string
  onInsert: (text: string) => void
  onClose: () => void
}

/** Searches and inserts a saved reply. The focus stays in the search field: arrow keys select, Enter inserts. */
export function SavedRepliesDialog({ ticket, me, onInsert, onClose }: Props) {
  const online = useOnline()
  const t = useMessages(helpdesk)
  const ownLanguage = useLanguage()
  const person = usePerson(ticket.user_id).value
  const [chosenLanguage, setChosenLanguage] = useState<Language | null>(null)
  const language = chosenLanguage ?? person?.language ?? ownLanguage
  const [search, setSearch] = useState('')
  const words = search.trim()
  const [edited, setEdited] = useState<SavedReply | 'new' | null>(null)
  const { value: all, loading } = useSavedReplies()
  const matches = searchReplies(all ?? [], search)
  const { chosen, setChosen, keys } = useListSelection(matches, insert)
  const [field, id] = [useRef<HTMLInputElement>(null), useId()]
  const values = replyValues(ticket, me)

  function insert(reply: SavedReply | undefined): void {
    if (reply !== undefined) onInsert(fillReply(replyIn(reply, language).text, values))
  }

  const selected = matches[chosen]
  const offlineProps = online ? {} : { 'aria-disabled': true, title: t.answersNetwork }
  if (edited !== null) return <SavedReplyForm reply={edited} onClose={() => setEdited(null)} />
  return (
    <Dialog
      open
      size="lg"
      title={t.answersTitle}
      onClose={onClose}
      initialFocus={field}
      footer={
        <>
          <Button kind="quiet" className="md:mr-auto" {...offlineProps} onClick={() => online && setEdited('new')}>
            {t.answerNew}
          </Button>
          {selected !== undefined && (
            <Button kind="quiet" {...offlineProps} onClick={() => online && setEdited(selected)}>
              {t.answerEdit}
            </Button>
          )}
          <Button disabled={selected === undefined} onClick={() => insert(selected)}>
            {t.answerInsert}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <div className="grid items-end gap-3 md:grid-cols-[minmax(0,1fr)_auto]">
          <SearchField
            search={search}
            list={`${id}-list`}
            active={selected && `${id}-${selected.id}`}
            field={field}
            onKeyDown={keys}
            onSearch={(text) => {
              setSearch(text)
              setChosen(0)
            }}
          />
          <div className="justify-self-start">
            <SegmentedControl
              label={t.answersIn}
              options={(['en', 'es'] as const).map((value) => ({ value, label: t.inLanguage[value] }))}
              value={language}
              onChange={setChosenLanguage}
            />
          </div>
        </div>
        {matches.length === 0 ? (
          !loading && <p className="text-muted">{words === '' ? t.answersNone : t.answersNoMatch(words)}</p>
        ) : (
          <div className="grid gap-4 md:grid-cols-[14rem_minmax(0,1fr)]">
            <SavedReplyList id={id} found={matches} chosen={chosen} onChoose={setChosen} onInsert={insert} />
            {selected !== undefined && <SavedReplyPreview reply={selected} language={language} values={values} />}
          </div>
        )}
      </div>
    </Dialog>
  )
}

interface SearchProps {
  search: string
  list: string
  active: string | undefined
  field: RefObject<HTMLInputElement | null>
  onKeyDown: (event: KeyboardEvent) => void
  onSearch: (text: string) => void
}

function SearchField({ search, list, active, field, onKeyDown, onSearch }: SearchProps) {
  const t = useMessages(helpdesk)
  return (
    <Field label={t.answersSearch}>
      <TextInput
        ref={field}
        type="search"
        role="combobox"
        aria-expanded="true"
        aria-controls={list}
        aria-activedescendant={active}
        autoComplete="off"
        maxLength={100}
        value={search}
        onChange={(event) => onSearch(event.target.value)}
        onKeyDown={onKeyDown}
      />
    </Field>
  )
}

function useListSelection(matches: readonly SavedReply[], insert: (reply: SavedReply | undefined) => void) {
  const [chosenLanguage, setChosen] = useState(0)
  const chosen = Math.min(chosenLanguage, matches.length - 1)
  const move = (by: number): void => {
    if (matches.length > 0) setChosen((chosen + by + matches.length) % matches.length)
  }
  const keys = (event: KeyboardEvent): void => {
    const acts: { [key: string]: () => void } = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Enter: () => insert(matches[chosen]),
    }
    const act = acts[event.key]
    if (act === undefined) return
    event.preventDefault()
    act()
  }
  return { chosen, setChosen, keys }
}

function searchReplies(all: readonly SavedReply[], search: string): SavedReply[] {
  const words = searchWords(search)
  return all.filter(({ title, text_en, text_es }) => {
    const text = foldText(`${title} ${text_en} ${text_es}`)
    return words.every((word) => text.includes(word))
  })
}

interface ListProps {
  id: string
  found: readonly SavedReply[]
  chosen: number
  onChoose: (n: number) => void
  onInsert: (reply: SavedReply) => void
}

/** Lists the matching saved replies. The focus stays in the search field, which handles the keyboard. */
function SavedReplyList({ id, found, chosen, onChoose, onInsert }: ListProps) {
  const t = useMessages(helpdesk)
  return (
    <div id={`${id}-list`} role="listbox" aria-label={t.answersTitle} className="-mx-2 max-h-72 overflow-y-auto">
      {found.map((reply, n) => (
        // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
        <div
          key={reply.id}
          id={`${id}-${reply.id}`}
          role="option"
          aria-selected={n === chosen}
          onClick={() => onChoose(n)}
          onDoubleClick={() => onInsert(reply)}
          className={`flex min-h-11 cursor-default items-center rounded-md px-3 py-1.5 font-semibold wrap-anywhere ${n === chosen ? 'bg-accent-soft' : ''}`}
        >
          {reply.title}
        </div>
      ))}
    </div>
  )
}

function SavedReplyPreview(props: { reply: SavedReply; language: Language; values: ReplyValues }) {
  const { reply, language, values } = props
  const t = useMessages(helpdesk)
  const { text, language: written } = replyIn(reply, language)
  const missingPlaceholders = unfilledPlaceholders(text, values)
  return (
    <div className="grid content-start gap-2">
      <p lang={written} className="rounded-lg bg-surface px-4 py-3 wrap-anywhere whitespace-pre-wrap">
        {fillReply(text, values)}
      </p>
      {written !== language && <p className="text-sm text-caution">{t.answerOnlyIn[written]}</p>}
      {missingPlaceholders.length > 0 && (
        <p className="text-sm text-caution">{t.answerUnfilled(missingPlaceholders.join(', '))}</p>
      )}
    </div>
  )
}

function SavedReplyForm({ reply: edited, onClose }: { reply: SavedReply | 'new'; onClose: () => void }) {
  const t = useMessages(helpdesk)
  const reply = edited === 'new' ? null : edited
  const [deleting, setDeleting] = useState(false)
  const placeholders = replyPlaceholders.map((name) => `{{${name}}}`).join(' ')
  if (reply !== null && deleting) {
    return (
      <CommandDialog
        route={deleteReplyRoute}
        start={{ reply: reply.id }}
        kind="ask"
        danger
        title={t.answerDeleteTitle(reply.title)}
        lead={t.answerDeleteText}
        safe={t.answerKeep}
        confirm={t.answerDelete}
        done={() => ({ title: t.answerDeleted })}
        onClose={onClose}
      />
    )
  }
  return (
    <CommandDialog
      size="lg"
      route={saveReplyRoute}
      start={{
        reply: reply?.id ?? '',
        title: reply?.title ?? '',
        textEn: reply?.text_en ?? '',
        textEs: reply?.text_es ?? '',
      }}
      check={({ textEn, textEs }) => ({
        textEn: textEn.trim() === '' && textEs.trim() === '' ? 'saved-reply-empty' : placeholderProblem(textEn),
        textEs: placeholderProblem(textEs),
      })}
      title={reply === null ? t.answerNew : t.answerEditTitle}
      lead={t.answerPlaceholders(placeholders)}
      confirm={t.answerSave}
      done={() => ({ title: t.answerSaved })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField form={form} name="title" label={t.answerName} maxLength={100} />
          <TextField form={form} name="textEn" label={t.answerText.en} rows={6} maxLength={5000} />
          <TextField form={form} name="textEs" label={t.answerText.es} rows={6} maxLength={5000} />
          {reply !== null && (
            <Button kind="danger" size="sm" className="justify-self-start" onClick={() => setDeleting(true)}>
              {t.answerDelete}
            </Button>
          )}
        </>
      )}
    </CommandDialog>
  )
}

const placeholderProblem = (text: string) =>
  unknownReplyPlaceholders(text).length > 0 ? 'template-placeholder-unknown' : ''
