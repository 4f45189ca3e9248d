/**
 * Ends this process as by SIGTERM once its parent has ended: npm passes a signal to the shell of a script, which dies of it and does not tell
 * its child.
 */
export function stopWithParent() {
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  look.unref();
}
