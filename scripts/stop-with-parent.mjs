const SIGNAL = 'SIGTERM';

/**
 * Ends this process as by SIGTERM once its parent has ended: npm passes a signal to the shell of a script, which dies of it and does not tell
 * its child. Whoever tells all of them, as systemd does, has told this process: a second signal would end it at once.
 */
export function stopWithParent() {
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    process.kill(process.pid, SIGNAL);
  }, 500);
  look.unref();
  process.prependOnceListener(SIGNAL, () => {
    clearInterval(look);
    // Where nobody else listens, the signal does again what it does by itself.
    if (process.listenerCount(SIGNAL) === 0) process.kill(process.pid, SIGNAL);
  });
}
