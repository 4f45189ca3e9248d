/** More than a run needs. */
const manyPoints = { points: 1_000_000, seconds: 60, coolOffSeconds: 0 };
/** Of the service: limits are not what a run tries. */
export const noLimits = {
  rateLimits: {
    sessions: manyPoints,
    orders: manyPoints,
    failedPayments: manyPoints,
    sockets: manyPoints,
    enrolments: manyPoints,
    anonymous: manyPoints,
  },
};
