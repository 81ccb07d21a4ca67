import { Search, X } from 'lucide-react'
import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { lists } from '../../i18n/areas'
import { useMessages } from '../../i18n/language'
import { classNames } from '../../ui/button-classes'
import { Keycap } from '../keycap'
import type { ListControl } from '../use-list-state'

const delayMs = 250

interface Props {
  list: ListControl
  /** Names the searched fields. */
  label: string
  searchRef: RefObject<HTMLInputElement | null>
  className?: string | undefined
}

/** Applies the text after a pause in typing; `/` focuses it and Escape clears it. */
export function SearchBox({ list, label, searchRef, className }: Props) {
  const { search } = list.state
  const [text, setText] = useState(search)
  const [shown, setShown] = useState(search)
  // Back, a saved view or "show all" has changed the search.
  if (shown !== search) {
    setShown(search)
    if (text.trim() !== search) setText(search)
  }
  const apply = useEffectEvent(() => list.type(text.trim()))
  useEffect(() => {
    const timer = setTimeout(() => apply(), delayMs)
    return () => clearTimeout(timer)
  }, [text])
  return <SearchInput label={label} value={text} onChange={setText} inputRef={searchRef} className={className} />
}

interface InputProps {
  label: string
  value: string
  onChange: (text: string) => void
  inputRef: RefObject<HTMLInputElement | null>
  className?: string | undefined
}

/** The text field of a search, with its shortcut or a button that clears it. */
export function SearchInput({ label, value, onChange, inputRef, className }: InputProps) {
  const t = useMessages(lists)
  return (
    <span className={classNames('relative grid grid-cols-[minmax(0,1fr)]', className)}>
      {/* An invisible copy of the placeholder sets the width. */}
      <span aria-hidden className="invisible h-0 overflow-hidden pr-10 pl-10 text-sm whitespace-nowrap max-md:hidden">
        {label}
      </span>
      <Search
        aria-hidden
        className="pointer-events-none absolute inset-y-0 left-4 my-auto size-4 max-md:left-3.5 stroke-[1.75]"
      />
      <input
        ref={inputRef}
        type="search"
        // By default an input is as wide as 20 characters.
        size={1}
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={label}
        value={value}
        maxLength={100}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value !== '') onChange('')
          else if (event.key === 'Escape') event.currentTarget.blur()
        }}
        className="peer min-h-11 w-full min-w-0 appearance-none rounded-full border border-line-strong bg-raised pr-11 pl-10 text-base text-ellipsis text-text placeholder:text-muted max-md:pl-9 max-md:placeholder-shown:pr-2 max-md:placeholder:text-[.8125rem] focus:border-accent focus:outline-2 focus:-outline-offset-1 focus:outline-accent md:min-h-9 md:pr-10 md:text-sm [&::-webkit-search-cancel-button]:hidden"
      />
      {value === '' ? (
        <span className="pointer-events-none absolute inset-y-0 right-3 my-auto grid place-items-center peer-focus:hidden max-md:hidden">
          <Keycap>/</Keycap>
        </span>
      ) : (
        <button
          type="button"
          aria-label={t.clearSearch}
          onClick={() => {
            onChange('')
            inputRef.current?.focus()
          }}
          className="absolute inset-y-0 right-0 my-auto grid size-11 place-items-center rounded-full text-muted hover:text-text md:size-9"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </span>
  )
}
