import {
  maxSilentServices,
  pushTimeoutMs,
  pushClaimMs,
  pushOutcome,
  pushLifeMs,
  pushSubject,
  pushUrgency,
  type PushKind,
  type PushMessage,
} from '../../domain/notices/push'
import { moment, nowMs } from '../platform/clock'
import { exec, one, readText, choiceOf } from '../platform/db'
import { failOldRows, recordAttempt, sendDueRows, recoverInterrupted, type Outbox } from '../platform/outbox'
import { pushKeys } from './subscriptions'
import { origin } from '../platform/environment'

const shape = { subscription: '', kind: choiceOf<PushKind>(), link: '' }
const outbox: Outbox<typeof shape> = {
  table: '_push_deliveries',
  job: 'send-pushes',
  shape,
  claimMs: pushClaimMs,
  interrupted: () => ({ status: 'queued', why: 'interrupted', response_code: 0 }),
  noted: (_push, now) => ({ tried_at: now }),
}

/** Sends due push messages and deletes them, because the app still shows the notification. */
export function sendPushes(app: PbApp): void {
  recoverInterrupted(app, outbox)
  failOldRows(app, outbox, moment(nowMs() - pushLifeMs))
  let silent = 0
  sendDueRows(app, outbox, (claimed) => {
    if (send(app, claimed) === 0) silent += 1
    return silent < maxSilentServices
  })
  exec(app, `DELETE FROM _push_deliveries WHERE status IN ('sent', 'failed')`)
}

type Claimed = typeof shape & { id: string; tries: number }

function send(app: PbApp, claimed: Claimed): number {
  const to = one(
    app,
    `SELECT s.endpoint, s.keys, COALESCE(u.language, '') AS language FROM push_subscriptions s JOIN users u ON u.id = s.user_id
     WHERE s.id = {:id}`,
    { id: claimed.subscription },
    { endpoint: '', keys: '', language: '' },
  )
  const began = nowMs()
  const answer = to ? post(app, claimed, to) : { problem: 'gone', status: 410, retryAfter: '' }
  const end = pushOutcome({ ...answer, tries: claimed.tries, nowMs: nowMs() })
  if (end === 'gone') exec(app, 'DELETE FROM push_subscriptions WHERE id = {:id}', { id: claimed.subscription })
  recordAttempt(app, outbox, claimed, {
    status: end === 'sent' ? 'sent' : typeof end === 'object' ? 'queued' : 'failed',
    why: answer.problem,
    response_code: answer.status,
    took_ms: Math.max(0, nowMs() - began),
    next_at: moment(nowMs() + (typeof end === 'object' ? end.waitMs : 0)),
  })
  return answer.status
}

interface Answer {
  problem: string
  status: number
  retryAfter: string
}

function post(app: PbApp, { kind, link }: Claimed, to: { endpoint: string; keys: string; language: string }): Answer {
  const message: PushMessage = { kind, link, language: to.language === 'es' ? 'es' : 'en' }
  const own = pushKeys(app)
  try {
    const sealed = $coterie.sealPush(
      JSON.stringify({
        ...(JSON.parse($coterie.unseal(to.keys)) as { p256dh: string; auth: string }),
        ...own,
        endpoint: to.endpoint,
        message: JSON.stringify(message),
        subject: pushSubject(origin(), readText(app, 'SELECT support_email AS text FROM program LIMIT 1')),
        seconds: pushLifeMs / 1000,
        urgency: pushUrgency(message.kind),
      }),
    )
    const { headers, body } = JSON.parse(sealed) as { headers: { [name: string]: string }; body: string }
    const request = { url: to.endpoint, headers, body, base64: true, timeMs: pushTimeoutMs }
    return JSON.parse($coterie.post(JSON.stringify(request))) as Answer
  } catch {
    // the keys are invalid or encrypted with another key, so the browser can't receive messages from this server
    return { problem: 'keys', status: 410, retryAfter: '' }
  }
}
