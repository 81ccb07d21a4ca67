import { sendDeliveriesAgainRoute } from '../../../domain/api/webhook'
import { useCommand } from '../../forms/use-command'
import { useMessages } from '../../i18n/messages'
import { webhook } from '../../i18n/webhook'

export type SendAgain = ReturnType<typeof useSendAgain>

/** Sends deliveries again; `onDone` also when they were refused: then the log shows something old. */
export function useSendAgain(onDone: () => void) {
  const t = useMessages(webhook)
  return useCommand(sendDeliveriesAgainRoute, {
    done: () => ({ title: t.queuedAgain }),
    onDone,
    onRefused: onDone,
    refused: (why) => ({ title: t.notQueued, text: why }),
  })
}
