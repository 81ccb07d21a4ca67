import { useEffect, useState } from 'react'
import { useController, type FieldValues } from 'react-hook-form'
import type { Role } from '../../domain/people/roles'
import { usePeopleSearch, type PersonSearchResult } from '../data/queries/people/people'
import { forms } from '../i18n/areas'
import { useMessages } from '../i18n/language'
import { Combobox } from '../ui/fields/combobox'
import { Field } from '../ui/fields/field'
import { useFieldError, type BoundFieldProps } from './fields'

const searchDelayMs = 200

/**
 * A field that finds people on the server. If `only` is set, it finds only people with that role. The value is the person's
 * id, '' = none.
 */
export function PersonField<V extends FieldValues>(props: BoundFieldProps<V> & { only?: Role }) {
  const { form, name, label, hint, className } = props
  const t = useMessages(forms)
  const error = useFieldError(props, { otherwise: t.required })
  const { field } = useController({ control: form.control, name })
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      <PersonPicker only={props.only} onChange={(chosen) => field.onChange(chosen?.id ?? '')} onBlur={field.onBlur} />
    </Field>
  )
}

interface BoxProps {
  only?: Role | undefined
  onChange: (chosen: PersonSearchResult | null) => void
  onBlur?: (() => void) | undefined
  label?: string
  small?: boolean
}

/** `PersonField` without a form. */
export function PersonPicker({ only, onChange, onBlur, label, small }: BoxProps) {
  const t = useMessages(forms)
  const [person, setPerson] = useState<PersonSearchResult | null>(null)
  const [typed, setTyped] = useState('')
  const debouncedText = useDebounced(typed)
  const found = usePeopleSearch(debouncedText, only)
  const settled = typed === debouncedText && !found.loading
  // Until the next answer, only results that match the typed text are shown, so that Enter never selects another person.
  const rows =
    typed.trim() === '' ? [] : (found.value?.rows ?? []).filter((one) => settled || matchesPerson(one, typed))
  const more = found.value?.more ?? 0
  const note =
    typed.trim() === ''
      ? ''
      : found.error !== null
        ? t.personFailed
        : !settled
          ? t.personSearching
          : rows.length === 0
            ? t.personNone(debouncedText.trim())
            : more > 0
              ? t.personMore(more)
              : ''
  return (
    <Combobox
      value={person}
      onChange={(chosen) => {
        setPerson(chosen)
        onChange(chosen)
      }}
      onSearch={setTyped}
      onBlur={onBlur}
      options={rows}
      keyOf={(one) => one.id}
      textOf={nameAndAddress}
      row={(one) => (
        <>
          <span className="block font-medium wrap-anywhere">{nameOf(one) || one.email}</span>
          <span className="block text-sm text-muted wrap-anywhere">{one.email}</span>
        </>
      )}
      note={note}
      placeholder={t.personSearch}
      label={label}
      small={small}
    />
  )
}

/** Reports whether name or email contains every word of the text. */
function matchesPerson(person: PersonSearchResult, text: string): boolean {
  const held = nameAndAddress(person).toLowerCase()
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => held.includes(word))
}

const nameOf = (person: PersonSearchResult): string => `${person.first_name} ${person.last_name}`.trim()
const nameAndAddress = (person: PersonSearchResult): string => `${nameOf(person)} (${person.email})`.trim()

function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), searchDelayMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
