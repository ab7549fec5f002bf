// A thread that computes without messages until it is terminated.
for (let n = 0; ; n++) Math.sqrt(n);
