import type { UseFormReturn } from 'react-hook-form'
import { openTicketsForMembersRoute } from '../../../../domain/api/messages/tickets'
import { ticketLimits, maxRecipients } from '../../../../domain/tickets/tickets'
import type { ListedPerson } from '../../../../domain/api/people/people-lists'
import { useCurrentPerson } from '../../../data/queries/session/session'
import { CommandDialog } from '../../../forms/command-dialog'
import { TextField } from '../../../forms/fields'
import { formatCount } from '../../../i18n/format'
import { useMessages } from '../../../i18n/language'
import { people as peopleMessages, people } from '../../../i18n/admin-areas'
import { useState, type ComponentProps, type ReactNode } from 'react'
import { CommandButton } from '../../../forms/command-parts'
import { toast } from '../../../ui/layers/toast'

/** The topic: the admin's own text, or a prepared one that asks for a PayPal address. */
type WriteTopic = 'anything' | 'paypal'

const languages = ['en', 'es'] as const
type Language = (typeof languages)[number]

interface Texts {
  texts: { [language in Language]: { subject: string; message: string } }
}

const emptyText = { subject: '', message: '' }

interface ButtonProps {
  about: WriteTopic
  count: number
  picked: () => Promise<readonly ListedPerson[]>
  main?: boolean | undefined
  className?: string | undefined
}

/** Writes to the selected people in their languages. Each person gets a ticket. */
export function WriteToPeople({ about, count, picked, main = false, className }: ButtonProps) {
  const t = useMessages(peopleMessages)
  const me = useCurrentPerson()?.id
  const recipients = async () => {
    const rows = await picked()
    return rows.filter((row) => row.id !== me && (about === 'anything' || row.paypal_email === ''))
  }
  return (
    <PickedPeopleButton
      kind={main ? 'bar' : 'bar-quiet'}
      blocked={count > maxRecipients ? t.writeTooMany(maxRecipients) : undefined}
      className={className}
      picked={recipients}
      dialog={(people, close) => <WriteToPeopleDialog about={about} recipients={people} onClose={close} />}
    >
      {about === 'paypal' ? t.askPaypal : t.writeMany}
    </PickedPeopleButton>
  )
}

interface DialogProps extends Pick<ButtonProps, 'about'> {
  recipients: readonly ListedPerson[]
  onClose: () => void
}

function WriteToPeopleDialog({ about, recipients, onClose }: DialogProps) {
  const t = useMessages(peopleMessages)
  const readerCount = (language: Language): number =>
    recipients.filter((row) => (row.language === 'es') === (language === 'es')).length
  const languagesNeeded = languages.filter((language) => readerCount(language) > 0)
  const unverifiedCount = recipients.filter((row) => !row.verified).length
  const n = recipients.length
  return (
    <CommandDialog
      size="lg"
      route={openTicketsForMembersRoute}
      start={{ texts: about === 'paypal' ? t.askPaypalTexts : { en: emptyText, es: emptyText } }}
      toInput={({ texts }) => ({
        users: recipients.map(({ id }) => id),
        texts: Object.fromEntries(languagesNeeded.map((language) => [language, texts[language]])),
      })}
      title={about === 'paypal' ? t.askPaypalTitle(n) : t.writeManyTitle(n)}
      lead={n === 0 ? t.writeNobody : t.writeManyText}
      confirm={t.sendToMany(n)}
      stop={n === 0}
      consequence={() => n > 0 && (unverifiedCount === 0 ? t.writeByMail : t.writeNotByMail(unverifiedCount))}
      done={({ tickets }) => ({ title: t.writtenMany(tickets.length), durationMs: 8000 })}
      onClose={onClose}
    >
      {(form: UseFormReturn<Texts>) =>
        languagesNeeded.map((language) => (
          <fieldset key={language} className="grid gap-4">
            <legend className="mb-2 font-semibold">
              {t.forReaders[language](formatCount(readerCount(language)), readerCount(language))}
            </legend>
            <TextField
              form={form}
              name={`texts.${language}.subject`}
              label={t.writeSubject}
              maxLength={ticketLimits.subject}
              autoComplete="off"
            />
            <TextField
              form={form}
              name={`texts.${language}.message`}
              label={t.writeMessage}
              rows={6}
              maxLength={ticketLimits.message}
            />
          </fieldset>
        ))
      }
    </CommandDialog>
  )
}

interface PickedPeopleButtonProps extends Omit<ComponentProps<typeof CommandButton>, 'size' | 'busy' | 'onClick'> {
  /** Returns the selected people of all pages. */
  picked: () => Promise<readonly ListedPerson[]>
  dialog: (people: readonly ListedPerson[], close: () => void) => ReactNode
}

/** A button of the selection bar that opens a dialog about the selected people. */
export function PickedPeopleButton({ picked, dialog, ...button }: PickedPeopleButtonProps) {
  const t = useMessages(people)
  const [selected, setSelected] = useState<readonly ListedPerson[] | null>(null)
  const [busy, setBusy] = useState(false)
  const open = async (): Promise<void> => {
    setBusy(true)
    try {
      setSelected(await picked())
    } catch {
      toast({ kind: 'bad', title: t.failed })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <CommandButton {...button} size="sm" busy={busy} onClick={() => void open()} />
      {selected !== null && dialog(selected, () => setSelected(null))}
    </>
  )
}
