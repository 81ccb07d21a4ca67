import { useEffect, useState, type ReactNode, useId, useRef, type SyntheticEvent } from 'react'
import { Description } from '@headlessui/react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { forms } from '../i18n/areas'
import { useMessages } from '../i18n/language'
import { AlertDialog } from '../ui/layers/alert-dialog'
import { Button } from '../ui/button'
import { Dialog, Sheet } from '../ui/layers/dialog'
import { RefusalMessage } from './command-parts'
import type { CommandRoute, Refusal } from './use-command'
import { useCommandForm, type CommandFormOptions } from './use-command-form'

const lateAfterMs = 8_000

/** Reports whether a command has run for so long that the dialog should say that it is still running. */
function useIsTakingLong(busy: boolean): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!busy) return
    const timer = setTimeout(() => setLate(true), lateAfterMs)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [busy])
  return late
}

/** What the command will do, in money and days (U15); announced again when the values change it. */
const Consequence = ({ children, tone = 'plain' }: { children: ReactNode; tone?: 'plain' | 'caution' }) => (
  <Description
    as="div"
    aria-live="polite"
    className={`grid gap-1 rounded-lg px-4 py-3 ${tone === 'caution' ? 'bg-caution-soft' : 'bg-surface'}`}
  >
    {children}
  </Description>
)

interface Props<R extends CommandRoute, V extends FieldValues> extends CommandFormOptions<R, V> {
  /** True by default; a dialog may also be mounted only while it is open. */
  open?: boolean | undefined
  title: string
  lead?: ReactNode
  confirm: string
  confirmOf?: ((values: V) => string) | undefined
  /** Label of the cancel button, "Cancel" by default. */
  safe?: string | undefined
  /** `form`: fields. `ask`: a confirmation. `sheet`: a long form in a side sheet. */
  kind?: 'form' | 'ask' | 'sheet' | undefined
  aside?: ReactNode
  /** True if there is nothing to do, which hides the submit button. */
  stop?: boolean | ((values: V) => boolean) | undefined
  /** Marks destructive or irreversible actions. */
  danger?: boolean | ((values: V) => boolean) | undefined
  size?: 'md' | 'lg' | undefined
  /** What the command will do with these values (U15). */
  consequence?: ((values: V) => ReactNode) | undefined
  children?: ((form: UseFormReturn<V>, values: V) => ReactNode) | undefined
  /** Returns the error as a sentence with the reason ("Failed to create payment: …"). */
  failed?: ((why: string, refusal: Refusal) => string) | undefined
  /** If no value was changed, the submit button closes the dialog and sends nothing. */
  onlyChanges?: boolean | undefined
  onClose: () => void
}

/**
 * A dialog for a command. It resets each time it opens, closes when the command succeeds, and asks before it discards
 * entered values.
 */
export function CommandDialog<R extends CommandRoute, V extends FieldValues>(props: Props<R, V>) {
  return props.open === false ? null : <OpenDialog {...props} />
}

function OpenDialog<R extends CommandRoute, V extends FieldValues>(props: Props<R, V>) {
  const { lead, safe, consequence, children, onClose } = props
  const t = useMessages(forms)
  const id = useId()
  const [leaving, setLeaving] = useState(false)
  // Ignores the second click of a double click during the closing animation.
  const done = useRef(false)
  const { form, element, submit, values, dirty, busy, online, blocked, refusal } = useCommandForm<R, V>({
    ...props,
    onDone: (output, input) => {
      done.current = true
      onClose()
      props.onDone?.(output, input)
    },
  })
  // Only commands are retried after a timeout, because the server executes them once per idempotency key.
  const late = useIsTakingLong(busy && props.route.kind === 'command')
  const leave = () => (dirty && !busy ? setLeaving(true) : onClose())
  const onSubmit = (event: SyntheticEvent): void => {
    if (done.current) return event.preventDefault()
    if (dirty || props.onlyChanges !== true) return void submit(event)
    event.preventDefault()
    onClose()
  }
  const consequenceText = consequence?.(values)
  const [danger, stop] = [resolveProp(props.danger, values), resolveProp(props.stop, values)]
  const content = (
    <form ref={element} id={id} noValidate onSubmit={onSubmit} className="grid gap-4">
      {lead !== undefined && <div className="max-w-[60ch] text-muted">{lead}</div>}
      {children?.(form, values)}
      {consequenceText !== undefined && consequenceText !== null && (
        <Consequence tone={danger ? 'caution' : 'plain'}>{consequenceText}</Consequence>
      )}
      <RefusalMessage refusal={refusal} say={props.failed} />
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
    <DialogFrame
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
    </DialogFrame>
  )
}

const resolveProp = <V,>(said: boolean | ((values: V) => boolean) | undefined, values: V): boolean =>
  typeof said === 'function' ? said(values) : said === true

interface FrameProps {
  title: string
  kind?: 'form' | 'ask' | 'sheet' | undefined
  size?: 'md' | 'lg' | undefined
  safe: string
  confirm: string
  danger?: boolean | undefined
  stop?: boolean | undefined
  aside?: ReactNode
  form: string
  blocked: string
  busy: boolean
  onClose: () => void
  children: ReactNode
}

function DialogFrame(props: FrameProps) {
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
        // Next to other buttons its label would wrap on phones.
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
