import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const folder = join(dirname(createRequire(import.meta.url).resolve('react-dom/package.json')), 'cjs')
const queue = 'ReactSharedInternals.actQueue'

/** What the development renderer does while an `act` collects work, each at its place of the product's: `[there, put there]`. */
const edits: readonly (readonly [string, string])[] = [
  // the development `react` asks whose element it makes
  [
    `    cacheSignal: function () {\n      return readContext(CacheContext).controller.signal;\n    }\n  },`,
    `    cacheSignal: function () {
      return readContext(CacheContext).controller.signal;
    },
    getOwner: function () {
      return null;
    }
  },`,
  ],
  // what nobody catches is thrown by the `act` it happens in
  [
    `    var onUncaughtError = root.onUncaughtError;\n    onUncaughtError(errorInfo.value, { componentStack: errorInfo.stack });`,
    `    if (null !== ${queue}) ReactSharedInternals.thrownErrors.push(errorInfo.value);
    else {
      var onUncaughtError = root.onUncaughtError;
      onUncaughtError(errorInfo.value, { componentStack: errorInfo.stack });
    }`,
  ],
  // a fallback is shown at once, and never held back
  [
    `        if (
          (lanes & 62914560) === lanes &&
          ((exitStatus = globalMostRecentFallbackTime + 300 - now()),
          10 < exitStatus)
        ) {`,
    `        if (null !== ${queue}) {
          completeRoot(
            shouldTimeSlice,
            forceSync,
            lanes,
            workInProgressRootRecoverableErrors,
            workInProgressTransitions,
            workInProgressRootDidIncludeRecursiveRenderUpdate,
            workInProgressDeferredLane,
            workInProgressRootInterleavedUpdatedLanes,
            workInProgressSuspendedRetryLanes,
            workInProgressRootDidSkipSuspendedSiblings,
            renderWasConcurrent,
            null,
            null,
            -0,
            0
          );
          break a;
        }
        if (
          (lanes & 62914560) === lanes &&
          ((exitStatus = globalMostRecentFallbackTime + 300 - now()),
          10 < exitStatus)
        ) {`,
  ],
  // nothing is put off to the next turn
  [
    `      workLoopConcurrentByScheduler();\n      break;`,
    `      null !== ${queue} ? workLoopSync() : workLoopConcurrentByScheduler();\n      break;`,
  ],
  // work is given to the `act` instead of the scheduler
  [
    `function scheduleCallback$1(priorityLevel, callback) {\n`,
    `var ofAct = {},
  didScheduleMicrotask_act = !1;
function scheduleCallback$1(priorityLevel, callback) {
  if (null !== ${queue}) return ${queue}.push(callback), {};\n`,
  ],
  [
    `  didScheduleMicrotask ||\n    ((didScheduleMicrotask = !0), scheduleImmediateRootScheduleTask());`,
    `  null !== ${queue}
    ? didScheduleMicrotask_act || ((didScheduleMicrotask_act = !0), scheduleImmediateRootScheduleTask())
    : didScheduleMicrotask || ((didScheduleMicrotask = !0), scheduleImmediateRootScheduleTask());`,
  ],
  [
    `  mightHavePendingSyncWork = didScheduleMicrotask = !1;`,
    `  mightHavePendingSyncWork = didScheduleMicrotask_act = didScheduleMicrotask = !1;`,
  ],
  [
    `    if (currentTime === root.callbackPriority) return currentTime;`,
    `    if (currentTime === root.callbackPriority && !(null !== ${queue} && pingedLanes !== ofAct)) return currentTime;`,
  ],
  [
    `    suspendedLanes = scheduleCallback$3(suspendedLanes, pingedLanes);`,
    `    null !== ${queue}
      ? (${queue}.push(pingedLanes), (suspendedLanes = ofAct))
      : (suspendedLanes = scheduleCallback$3(suspendedLanes, pingedLanes));`,
  ],
  [
    `function scheduleImmediateRootScheduleTask() {\n`,
    `function scheduleImmediateRootScheduleTask() {
  null !== ${queue} && ${queue}.push(function () {
    processRootScheduleInMicrotask();
    return null;
  });\n`,
  ],
  // a test of effects that run twice brings the other renderer (`web/data/testing/strict-react.ts`)
  [
    `exports.createRoot = function (container, options) {\n`,
    `exports.createRoot = function (container, options) {
  var brought = globalThis[Symbol.for("coterie.react-dom")];
  if (brought) return brought.createRoot(container, options);\n`,
  ],
]

/** React's renderer as in the product, with what `act` needs of one. Throws when a new React keeps one of its places differently. */
export function actingRenderer(code = readFileSync(join(folder, 'react-dom-client.production.js'), 'utf8')): string {
  for (const [there, put] of edits) {
    const [before, after, ...more] = code.split(there)
    if (before === undefined || after === undefined || more.length > 0)
      throw new Error(`react-dom has changed: scripts/lib/acting-react.ts looked for\n${there}`)
    code = before + put + after
  }
  return code
}

/** Puts it in the development renderer's place, where packages are bundled for unit tests. */
export function actingReact() {
  return {
    // a bundle made with other edits is made anew
    name: `acting-react-${createHash('sha256').update(actingRenderer()).digest('hex').slice(0, 12)}`,
    load: (id: string) => (id.endsWith('/react-dom-client.development.js') ? actingRenderer() : undefined),
  }
}
