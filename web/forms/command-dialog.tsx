import { useEffect, useState, type ReactNode, useId, useRef, type SyntheticEvent } from 'react'
import { Description } from '@headlessui/react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { forms } from '../i18n/areas/everyone'
import { useMessages } from '../i18n/messages'
import { AlertDialog } from '../ui/layers/alert-dialog'
import { Button } from '../ui/button'
import { Dialog } from '../ui/layers/dialog'
import { Sheet } from '../ui/layers/sheet'
import { Refused } from './refused'
import type { CommandRoute, Refusal } from './use-command'
import { useCommandForm, type CommandFormShape } from './use-command-form'

/** So long nobody wonders, ms. */
const patienceMs = 8_000

/** Whether something has been under way for so long that whoever waits should be told that it goes on. */
function useLate(busy: boolean): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!busy) return
    const timer = setTimeout(() => setLate(true), patienceMs)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [busy])
  return late
}

/**
 * What a command will do, in money and days, before it is done (U15). Inside a dialog it is part of the dialog's description; it
 * is read again when what was entered changes it.
 */
const Consequence = ({ children, tone = 'plain' }: { children: ReactNode; tone?: 'plain' | 'caution' }) => (
  <Description
    as="div"
    aria-live="polite"
    className={`grid gap-1 rounded-lg px-4 py-3 ${tone === 'caution' ? 'bg-caution-soft' : 'bg-surface'}`}
  >
    {children}
  </Description>
)

interface Props<R extends CommandRoute, V extends FieldValues> extends CommandFormShape<R, V> {
  open: boolean
  title: string
  /** What it is about, over the fields. */
  lead?: ReactNode
  /** The button that does it; it repeats the deed. */
  confirm: string
  /** The same, said of what the fields hold. */
  confirmOf?: ((values: V) => string) | undefined
  /** The button that doesn't ("Keep it"); "Cancel" otherwise. */
  safe?: string | undefined
  /** `form`: fields to fill in. `ask`: a question before something happens. `sheet`: a long form at the side. */
  kind?: 'form' | 'ask' | 'sheet' | undefined
  /** At the other end of a sheet's buttons: something else that can be done with what it shows. */
  aside?: ReactNode
  /** Nothing left to do, or nothing with what the fields hold: only the safe button is there. */
  stop?: boolean | ((values: V) => boolean) | undefined
  /** Can't be taken back, or takes something away. */
  danger?: boolean | ((values: V) => boolean) | undefined
  size?: 'md' | 'lg' | undefined
  /** What it will do with these values: money, days, counts (U15). */
  consequence?: ((values: V) => ReactNode) | undefined
  /** The fields. */
  children?: ((form: UseFormReturn<V>, values: V) => ReactNode) | undefined
  /** A sentence around a refusal's words ("Failed to create payment: …"). */
  failed?: ((why: string, refusal: Refusal) => string) | undefined
  /** Nothing was changed, so there is nothing to send: the button closes. */
  onlyChanges?: boolean | undefined
  onClose: () => void
}

/**
 * A command as a dialog: title, fields, words, route, consequence. Each opening starts afresh; it closes when the command is
 * done, and asks before it throws away what was entered.
 */
export function CommandDialog<R extends CommandRoute, V extends FieldValues>(props: Props<R, V>) {
  return props.open ? <OpenDialog {...props} /> : null
}

function OpenDialog<R extends CommandRoute, V extends FieldValues>(props: Props<R, V>) {
  const { lead, safe, consequence, children, onClose } = props
  const t = useMessages(forms)
  const id = useId()
  const [leaving, setLeaving] = useState(false)
  // closed, and not gone yet: a click that comes now meant the one before it
  const done = useRef(false)
  const { form, element, submit, values, dirty, busy, online, blocked, refusal } = useCommandForm<R, V>({
    ...props,
    onDone: (output, input) => {
      done.current = true
      onClose()
      props.onDone?.(output, input)
    },
  })
  // a call isn't waited for, and has no key by which it is done once
  const late = useLate(busy && props.route.kind === 'command')
  const leave = () => (dirty && !busy ? setLeaving(true) : onClose())
  const onSubmit = (event: SyntheticEvent): void => {
    if (done.current) return event.preventDefault()
    if (dirty || props.onlyChanges !== true) return void submit(event)
    event.preventDefault()
    onClose()
  }
  const said = consequence?.(values)
  const [danger, stop] = [isSo(props.danger, values), isSo(props.stop, values)]
  const content = (
    <form ref={element} id={id} noValidate onSubmit={onSubmit} className="grid gap-4">
      {lead !== undefined && <div className="max-w-[60ch] text-muted">{lead}</div>}
      {children?.(form, values)}
      {said !== undefined && said !== null && <Consequence tone={danger ? 'caution' : 'plain'}>{said}</Consequence>}
      <Refused refusal={refusal} say={props.failed} />
      {late && <p role="status">{t.late}</p>}
      {!online && (
        <p role="status" className="rounded-lg bg-caution-soft px-4 py-3 text-caution">
          {t.offline}
        </p>
      )}
      <AlertDialog
        open={leaving}
        title={t.leaveTitle}
        text={t.leaveText}
        safe={t.leaveStay}
        confirm={t.leaveDiscard}
        onClose={() => setLeaving(false)}
        onConfirm={onClose}
      />
    </form>
  )
  return (
    <Layer
      {...props}
      danger={danger}
      stop={stop}
      confirm={props.confirmOf?.(values) ?? props.confirm}
      safe={safe ?? t.cancel}
      form={id}
      blocked={blocked}
      busy={busy}
      onClose={leave}
    >
      {content}
    </Layer>
  )
}

/** What is so by itself, or by what the fields hold. */
const isSo = <V,>(said: boolean | ((values: V) => boolean) | undefined, values: V): boolean =>
  typeof said === 'function' ? said(values) : said === true

interface LayerProps {
  title: string
  kind?: 'form' | 'ask' | 'sheet' | undefined
  size?: 'md' | 'lg' | undefined
  safe: string
  confirm: string
  danger?: boolean | undefined
  stop?: boolean | undefined
  aside?: ReactNode
  /** The form's id: the button stands outside of it. */
  form: string
  blocked: string
  busy: boolean
  onClose: () => void
  children: ReactNode
}

/** Dialog, question or sheet, with the safe button and the one that does it. */
function Layer(props: LayerProps) {
  const { title, kind = 'form', size, safe, confirm, danger = false, stop = false, form, blocked, busy } = props
  const { onClose, children, aside } = props
  const buttons = [
    <Button key="safe" kind={kind === 'sheet' ? 'bare' : 'quiet'} onClick={onClose}>
      {safe}
    </Button>,
    !stop && (
      <Button
        key="do"
        blocked={blocked}
        type="submit"
        form={form}
        kind={danger ? 'solid-danger' : 'primary'}
        busy={busy}
        // a sheet's too has a line of its own on phones, as a dialog's: beside others it is narrow and breaks its words
        className={kind === 'sheet' ? 'max-md:flex-[1_0_100%]!' : undefined}
      >
        {confirm}
      </Button>
    ),
  ]
  return kind === 'sheet' ? (
    <Sheet
      open
      wide
      title={title}
      onClose={onClose}
      footer={[
        ...buttons.toReversed(),
        aside !== undefined && (
          <div key="aside" className="md:ml-auto">
            {aside}
          </div>
        ),
      ]}
    >
      {children}
    </Sheet>
  ) : (
    <Dialog
      open
      title={title}
      size={size}
      role={kind === 'ask' ? 'alertdialog' : 'dialog'}
      onClose={onClose}
      footer={buttons}
    >
      {children}
    </Dialog>
  )
}
