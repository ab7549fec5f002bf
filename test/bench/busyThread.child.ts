// A thread that computes and says nothing, until it is terminated.
for (let n = 0; ; n++) Math.sqrt(n);
