#!/bin/sh
# The head of bench/RESULTS.md: what was measured, when, and on which machine.
cat <<END
# Results of \`make bench\`

Written by the last run. A ratio compares two sides of the same run and carries over to other machines; the rates do not.

* commit: $(git describe --always --dirty)
* date: $(date -u +%Y-%m-%d)
* machine: $(nproc) cores of $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -1), $(awk '/MemTotal/ {printf "%d", $2 / 1048576 + 0.5}' /proc/meminfo) GB of memory, Linux $(uname -r | cut -d- -f1)

\`\`\`
END
