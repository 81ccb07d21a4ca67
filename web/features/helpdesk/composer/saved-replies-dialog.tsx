import { useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import type { Language, SavedReply, SupportTicket } from '../../../../domain/entities'
import { foldText, searchWords } from '../../../../domain/people/fold-text'
import { fillReply, replyIn, replyValues } from '../../../../domain/tickets/saved-replies'
import { usePerson } from '../../../data/queries/people/people'
import { useSavedReplies } from '../../../data/queries/tickets/conversation'
import { helpdesk } from '../../../i18n/areas/admins'
import { useLanguage } from '../../../i18n/language'
import { useMessages } from '../../../i18n/messages'
import { Button } from '../../../ui/button'
import { Field } from '../../../ui/fields/field'
import { SegmentedControl } from '../../../ui/fields/segmented-control'
import { TextInput } from '../../../ui/fields/text-input'
import { Dialog } from '../../../ui/layers/dialog'
import { SavedReplyForm } from './saved-reply-form'
import { SavedReplyList, SavedReplyPreview } from './saved-reply-list'

interface Props {
  ticket: SupportTicket
  /** The name of the signed-in admin. */
  me: string
  online: boolean
  onInsert: (text: string) => void
  onClose: () => void
}

/**
 * Searches the saved replies and inserts one with its placeholders filled in. The focus stays in the search field: arrow
 * keys select, Enter inserts. The default language is the member's.
 */
export function SavedRepliesDialog({ ticket, me, online, onInsert, onClose }: Props) {
  const t = useMessages(helpdesk)
  const ownLanguage = useLanguage()
  const person = usePerson(ticket.user_id).value
  const [chosenLanguage, setChosenLanguage] = useState<Language | null>(null)
  const language = chosenLanguage ?? person?.language ?? ownLanguage
  const [search, setSearch] = useState('')
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
  if (edited !== null)
    return <SavedReplyForm reply={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
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
          !loading && <NoReplies search={search.trim()} />
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

function NoReplies({ search }: { search: string }) {
  const t = useMessages(helpdesk)
  return <p className="text-muted">{search === '' ? t.answersNone : t.answersNoMatch(search)}</p>
}

interface SearchProps {
  search: string
  /** The id of the list that the field controls. */
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

/** Returns the saved replies whose title or text contains every word. */
function searchReplies(all: readonly SavedReply[], search: string): SavedReply[] {
  const words = searchWords(search)
  return all.filter(({ title, text_en, text_es }) => {
    const text = foldText(`${title} ${text_en} ${text_es}`)
    return words.every((word) => text.includes(word))
  })
}
